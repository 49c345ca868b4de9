# Figures of games of Kircholm 1605 from what `hetman replay` prints of their records, one game after the other: volleys
# and what they did, guns, fights, and what either side had lost when half of what breaks the loser was gone and at the
# end. Companies are counted as 300 men, squadrons as 120, batteries not.
#   for record in DIR/games/*-1.record; do hetman replay $record; done | awk -f experiments/kircholm/kircholm-figures.awk

function men(code) { return code ~ /^.I/ ? 300 : code ~ /^.[AC]/ ? 0 : 120 }
function points(code) { return code ~ /^.I/ ? 2 : code ~ /^.A/ ? 4 : 3 }
function settle(  code, side) {
    delete gone; delete routed; delete lost
    for (code in level) {
        side = substr(code, 1, 1)
        if (level[code] == "out") gone[side] += men(code)
        if (level[code] == "retreating" || level[code] == "out") {
            routed[side] += men(code)
            lost[side] += points(code)
        }
    }
}
# Notes what both have lost in the first turn that ends with the loser-to-be half way; the loser is not known yet.
function end_turn(  side) {
    settle()
    turns++
    for (side in breaks)
        if (!(side in half_own) && lost[side] >= breaks[side] / 2) {
            half_own[side] = routed[side]
            half_other[side] = routed[side == "L" ? "S" : "L"]
        }
}
function begin() { delete level; delete half_own; delete half_other; charged = 0 }
BEGIN { breaks["L"] = 58; breaks["S"] = 73; begin() }
$2 == "fires" && $3 == "at" {
    target = $4
    gun = $1 ~ /^.A/
    if (gun) guns[substr($1, 1, 1)]++
    else volleys++
    next
}
/^ / && $2 == "fights" { target = ""; fights++; next }
/fire takes points off it/ || /fire costs it its reactions/ { delays++ }
$2 == "is" && $3 == "shaken:" {
    level[$1] = $4
    if ($1 == target) { if (gun) gun_hits++; else hits++ }
    target = ""
}
$2 == "rallies:" { level[$1] = $3 }
$2 == "is" && $3 == "out" {
    level[$1] = "out"
    if ($1 == target) { if (gun) gun_hits++; else hits++ }
    target = ""
}
/^ +Turn / { end_turn() }
/^Victory of |^A draw/ {
    end_turn()
    games++
    winner = /^Victory of Lithuanians/ ? "L" : /^Victory of Swedes/ ? "S" : ""
    if (winner != "") {
        loser = winner == "L" ? "S" : "L"
        won[winner]++
        own[winner] += routed[winner]; other[winner] += routed[loser]
        dead_own[winner] += gone[winner]; dead_other[winner] += gone[loser]
        if (loser in half_own) { early_other[winner] += half_own[loser]; early_own[winner] += half_other[loser] }
    }
    begin()
}
END {
    printf "%d games, %.1f turns each\n", games, turns / games
    printf "volleys of foot and horse a game %.1f: disorganised or routed %.1f %%, delayed %.1f %%\n",
        volleys / games, 100 * hits / volleys, 100 * delays / volleys
    printf "shots a battery and game: Lithuanians %.1f, Swedes %.1f; told %.1f %%\n", guns["L"] / games / 2,
        guns["S"] / games / 4, 100 * gun_hits / (guns["L"] + guns["S"])
    printf "fights a game %.1f\n", fights / games
    for (side in won)
        printf "won by %s %d: loser's men to winner's, half way %d to %d = %.1f, at the end %d to %d = %.1f; dead %d to %d\n",
            side, won[side], early_other[side] / won[side], early_own[side] / won[side],
            early_other[side] / early_own[side], other[side] / won[side], own[side] / won[side],
            other[side] / own[side], dead_other[side] / won[side], dead_own[side] / won[side]
}
