// A client of the official SDK: lists the tools of `hetman mcp`, plays a battle against random by legal moves, and exits 0 if it has won.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const client = new Client({ name: "check", version: "1" });
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ["mcp", "--second=random", "--open-seed"] }));
const tools = (await client.listTools()).tools.map(tool => tool.name);
const call = async (name, given = {}) => {
    const answer = await client.callTool({ name, arguments: given });
    if (answer.isError) throw new Error(`${name}: ${answer.content[0].text}`);
    return answer.content[0].text;
};
for (const name of ["new_battle", "view", "legal", "odds", "rules", "reach", "order", "enemy_turn", "result"])
    if (!tools.includes(name)) throw new Error(`no tool ${name}`);

// The general of hetman hint chooses; its moves are found in the list of legal ones.
await call("new_battle", { scenario: "kipling/skirmish", seed: 940001 });
let now = await call("result"), moves = 0;
for (; now.startsWith("unfinished"); now = await call("result")) {
    if (now.includes("The enemy decides")) { await call("enemy_turn"); continue; }
    const legal = (await call("legal")).split("\n"), hint = await call("hint", { first: true });
    const advised = hint.split("\n")[0].replace(/.* advises: /, ""), move = legal.find(text => text === advised) ?? legal[0];
    await call("play", { orders: move, because: "the adviser's move" });
    moves++;
}
await client.close();
console.log(`${tools.length} tools, ${moves} decisions: ${now.split("\n")[0]}`);
process.exit(now.includes("Victory of Red") ? 0 : 1);
