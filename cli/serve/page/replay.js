export async function start() { throw new Error('not yet'); }
