// Colours of the drawing, light and dark. Ratios of contrast stand in docs/play.md.

export const light = {
  table: "#E9E1D0", grid: "rgba(120,100,60,.22)", ink: "#2A241C", faint: "#655A49",
  levels: ["#F4EDDC", "#EBE1C9", "#E1D4B4", "#D5C5A0", "#C8B68C"], hachure: "#8C7A58",
  wood: "#C9CFAA", tree: "#5F6F47", woodEdge: "#9EA97E",
  marsh: "#DCDFD0", reed: "#5E7F84", water: "#A9C1C6", bank: "#557C87",
  village: "#6E4A3A", field: "#EBDFC8", road: "#F7F0E0", roadEdge: "#8C7A58", works: "#4A3A26",
  hill: "#DDCFAE",
  sides: [
    { body: "#FFFBF1", mark: "#8A2018", edge: "#98281E", text: "#8A2018" },
    { body: "#34495E", mark: "#F7F2E6", edge: "#1B2938", text: "#1B2938" },
  ],
  gold: "#B9770B", goldText: "#8F5B05", disc: "#F2C55C", threat: "#4A3C8C", halo: "#FFFCF5",
    reach: "rgba(255,253,246,.55)",
  neutral: { body: "#FFFCF5", mark: "#2A241C", edge: "#655A49", text: "#2A241C" },
};

export const dark = {
  table: "#17181A", grid: "rgba(210,200,170,.10)", ink: "#EDE6D8", faint: "#B3AA99",
  levels: ["#2E2D2A", "#383530", "#433E35", "#4F483B", "#5B5342"], hachure: "#8A7F66",
  wood: "#30392B", tree: "#7E9168", woodEdge: "#56654A",
  marsh: "#2B3433", reed: "#7FA0A3", water: "#2A4149", bank: "#6C95A2",
  village: "#B08A72", field: "#38332B", road: "#3A3328", roadEdge: "#A08E66", works: "#C9B68C",
  hill: "#433E35",
  sides: [
    { body: "#F3EAD8", mark: "#8A2018", edge: "#B8402F", text: "#E9836F" },
    { body: "#4C6F95", mark: "#FFFFFF", edge: "#A9C6E6", text: "#A9C6E6" },
  ],
  gold: "#F0B848", goldText: "#F0B848", disc: "#F0C860", threat: "#A79BE8", halo: "#17181A",
    reach: "rgba(240,184,72,.14)",
  neutral: { body: "#292C30", mark: "#EDE6D8", edge: "#B3AA99", text: "#EDE6D8" },
};
