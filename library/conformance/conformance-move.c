/* Moves nobody listed, and moves as text. */
#include "conformance-run.h"

#include "engine/text.h"

/* --- text ------------------------------------------------------------------------------------- */

/* Reads text that is not what a move was written as: an error, or a legal move. */
static bool
check_damaged(ConformanceRun *run, const char *text)
{
    static const char letters[] = " =^/-:,<>0123456789abeNnSEXx\t\x01\xc3";
    g_autofree char *damaged = g_strdup_printf("%s ", text);
    size_t length = strlen(damaged);
    for (unsigned i = 1 + conformance_below(run, 3); i > 0; i--)
        damaged[conformance_below(run, (unsigned)length)] =
            letters[conformance_below(run, sizeof letters - 1)];
    if (conformance_below(run, 4) == 0)
        damaged[conformance_below(run, (unsigned)length)] = '\0';
    g_autoptr(GError) error = NULL;
    HetMove move;
    bool read = het_text_parse(&run->state.state, damaged, &move, &error);
    run->counts->damaged++;
    if (read && !het_game_is_legal(&run->state.state, &move))
        return conformance_violate(run, NULL, "text \"%s\" gives a move that is not legal",
                                   damaged);
    if (read != (error == NULL))
        return conformance_violate(run, NULL, "text \"%s\": read and an error, or neither",
                                   damaged);
    if (error != NULL && (strchr(error->message, '\n') != NULL || *error->message == '\0'))
        return conformance_violate(run, NULL, "text \"%s\": the error is not one line", damaged);
    return true;
}

bool
conformance_check_text(ConformanceRun *run, const HetMove *move)
{
    g_autofree char *text = het_text_of(&run->state.state, move);
    g_autoptr(GError) error = NULL;
    HetMove read;
    run->counts->texts++;
    if (!het_text_parse(&run->state.state, text, &read, &error))
        return conformance_violate(run, move, "text \"%s\" cannot be read back: %s", text,
                                   error->message);
    if (!het_move_equal(&read, move))
        return conformance_violate(run, move, "text \"%s\" reads back to another move", text);
    return check_damaged(run, text);
}

/* --- made-up moves ---------------------------------------------------------------------------- */

/* A path with two steps swapped, one changed, or one or two put in: often another way to the same
 * place. */
static HetWay
detour(ConformanceRun *run, const HetWay *way)
{
    HetWay other = {.place = way->place};
    unsigned steps = MIN(way->steps, (unsigned)HET_PATH_MAX);
    uint8_t step[HET_PATH_MAX + 2];
    HET_EACH_BELOW(i, steps)
        step[i] = (uint8_t)het_way_step(way, i);
    unsigned at = conformance_below(run, steps + 1), change = conformance_below(run, 4);
    if (change == 0 && steps > 0) {
        unsigned from = conformance_below(run, steps), to = conformance_below(run, steps);
        uint8_t swap = step[from];
        step[from] = step[to];
        step[to] = swap;
    } else if (change == 1 && at < steps) {
        step[at] = (uint8_t)conformance_below(run, 9);
    } else {
        for (unsigned i = 2; i < change + 1 && steps < HET_PATH_MAX; i++, steps++) {
            memmove(&step[at + 1], &step[at], steps - at);
            step[at] = (uint8_t)conformance_below(run, 9);
        }
    }
    HET_EACH_BELOW(i, steps)
        het_way_add(&other, step[i]);
    return other;
}

/* One of six changes of where the move leads, or of what it covers. */
static HetMove
change_shape(ConformanceRun *run, HetMove move, const HetMove *from, unsigned change)
{
    switch (change) {
    case 0: /* another move's place or roll */
        move.words[0] = from->words[0];
        move.words[1] = from->words[1];
        break;
    case 1: /* a random walk to the same place or another */
        move.way = (HetWay){.place = from->way.place};
        for (unsigned i = 1 + conformance_below(run, 6); i > 0; i--)
            het_way_add(&move.way, conformance_below(run, 9));
        break;
    case 2:
        move.way = detour(run, &move.way);
        break;
    case 3: /* a little to the side */
        move.pose.x += (int32_t)conformance_below(run, 9) - 4;
        move.pose.y += (int32_t)conformance_below(run, 9) - 4;
        move.pose.turn_end = (uint16_t)(move.pose.turn_end + conformance_below(run, 2000));
        break;
    case 4:
        move.way = detour(run, &move.way);
        move.way = detour(run, &move.way);
        break;
    default: /* part of a range of a roll, or the head of another move */
        if (conformance_below(run, 2) == 0) {
            move.roll.high = move.roll.low + (int32_t)conformance_below(run, 3);
        } else {
            HetMove head = *from;
            head.words[0] = move.words[0];
            head.words[1] = move.words[1];
            move = head;
        }
        break;
    }
    return move;
}

/* A listed move with something changed, or any bytes. */
static HetMove
make_up(ConformanceRun *run)
{
    HetMove move = run->list.moves[conformance_below(run, run->list.count)];
    const HetMove *from = &run->list.moves[conformance_below(run, run->list.count)];
    uint8_t *bytes = (uint8_t *)&move;
    unsigned units = run->requested->scenario->units->len + 2;
    /* Paths and poses are where legality is hard: half of what is made up there is of those. */
    bool hard = run->state.state.actor != HET_CHANCE && move.words[0] >> 16 != 0 &&
                conformance_below(run, 2) == 0;
    bool plane = run->requested->scenario->rules->vocabulary->plane;
    unsigned change = conformance_below(run, 13);
    if (hard)
        change = plane ? 10 : 9 + 2 * conformance_below(run, 2);
    switch (change) {
    case 0:
        for (size_t i = 0; i < sizeof move; i++)
            bytes[i] = (uint8_t)conformance_below(run, 256);
        break;
    case 1:
        bytes[conformance_below(run, sizeof move)] = (uint8_t)conformance_below(run, 256);
        break;
    case 2:
        move.kind = (uint8_t)conformance_below(run, HET_MOVE_KIND_COUNT + 1);
        break;
    case 3:
        move.unit = (uint16_t)conformance_below(run, units);
        break;
    case 4:
        move.target = (uint16_t)conformance_below(run, units);
        break;
    case 5:
        move.facing = (uint8_t)conformance_below(run, 9);
        break;
    case 6:
        move.value = (uint16_t)conformance_below(run, 9);
        break;
    default:
        return change_shape(run, move, from, change - 7);
    }
    return move;
}

/* Whether a listed move goes to the same place: equal but for the path, or on the plane the pose;
 * or it adds to a set out of order, where sets are named. */
static bool
has_listed_place(const ConformanceRun *run, const HetMove *move)
{
    if (move->kind == HET_MOVE_ADD && move->value == HET_ADD_EARLY)
        return true;
    bool plane = run->requested->scenario->rules->vocabulary->plane;
    HET_EACH_MOVE(each, &run->list) {
        HetMove listed = *each;
        bool same_place = listed.way.place == move->way.place;
        listed.words[0] = move->words[0];
        listed.words[1] = move->words[1];
        if ((plane || same_place) && het_move_equal(&listed, move))
            return true;
    }
    return false;
}

static bool
is_legal(const ConformanceRun *run, const HetMove *move)
{
    const HetState *state = &run->state.state;
    return state->actor == HET_CHANCE ? het_game_is_legal(state, move)
                                      : het_game_allows(state, &run->list, move);
}

static bool
check_made_up(ConformanceRun *run, HetMove move)
{
    const HetState *state = &run->state.state;
    uint64_t hash = het_game_hash(state);
    bool legal = is_legal(run, &move);
    run->counts->garbage++;
    if (het_game_hash(state) != hash)
        return conformance_violate(run, &move, "is_legal changed the state");
    if (!legal)
        return !conformance_is_listed(run, &move) ||
               conformance_violate(run, &move, "listed, but not legal when judged again");
    run->counts->accepted++;
    if (conformance_is_listed(run, &move))
        return true;
    if (state->actor == HET_CHANCE)
        return conformance_check_part(run, &move);
    run->counts->unlisted++;
    if (!has_listed_place(run, &move))
        return conformance_violate(run, &move, "legal, but nothing is listed to the same place");
    return conformance_try_move(run, &move) && conformance_check_text(run, &move);
}

/* Walks a way that is not listed, to wherever it leads: the suite knows no board, so it tries all
 * cells. */
bool
conformance_check_places(ConformanceRun *run)
{
    if (run->state.state.actor == HET_CHANCE || run->requested->scenario->rules->vocabulary->plane)
        return true;
    HET_EACH_BELOW(i, 3) {
        HetMove move = run->list.moves[conformance_below(run, run->list.count)];
        if (move.way.place == HET_NO_PLACE)
            continue;
        move.way = detour(run, &move.way);
        HET_EACH_BELOW(cell, run->cells) {
            move.way.place = (uint16_t)cell;
            if (is_legal(run, &move) && !check_made_up(run, move))
                return false;
        }
    }
    return true;
}

bool
conformance_check_made_up(ConformanceRun *run, unsigned count)
{
    HET_EACH_BELOW(i, count)
        if (!check_made_up(run, make_up(run)))
            return false;
    return true;
}
