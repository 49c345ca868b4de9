/* What speaks for an act, as far as positions show it: each fact is a statement about the view
 * where the act was chosen, or when it was over, and is named only if it is true there. */
#include <string.h>

#include "compass.h"
#include "engine/each.h"
#include "why.h"

/* --- positions -------------------------------------------------------------------------------- */

typedef struct {
    const HetWhy *why;
    const HetMoveList *offered;
    HetView *before, *after;
    unsigned target; /* of the attack or shot; HET_NO_UNIT: none */
    HetMoveKind kind;
} Scene;

static bool
is_attack(HetMoveKind kind)
{
    return kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT || kind == HET_MOVE_SHOOT;
}

static bool
is_march(HetMoveKind kind)
{
    return kind == HET_MOVE_MOVE || kind == HET_MOVE_RETREAT || kind == HET_MOVE_PURSUE;
}

/* Whether a unit stands and fights for itself. */
static bool
counts(const HetViewUnit *unit)
{
    return unit->on_board && unit->arm != HET_ARM_LEADER && unit->host < 0;
}

static const HetViewUnit *
unit_of(const HetView *view, unsigned unit)
{
    return unit < view->units->len ? het_view_unit(view, unit) : NULL;
}

/* Within so many cells; on a table, millimetres. */
static bool
is_within(const HetView *view, const HetViewUnit *one, const HetViewUnit *other, int cells, int mm)
{
    const int64_t away = het_compass_between(view, one, other);
    return view->board == HET_BOARD_PLANE ? het_compass_shown(view, away) <= mm : away <= cells;
}

static bool
is_beside(const HetView *view, const HetViewUnit *one, const HetViewUnit *other)
{
    return is_within(view, one, other, 1, HET_WHY_BESIDE_MM);
}

/* The nearest unit of a side; NULL: it has none. */
static const HetViewUnit *
nearest(const HetView *view, const HetViewUnit *to, HetActor side)
{
    const HetViewUnit *best = NULL;
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        if (unit->side == side && unit != to && counts(unit) &&
            (best == NULL ||
             het_compass_between(view, to, unit) < het_compass_between(view, to, best)))
            best = unit;
    return best;
}

static bool
can_fire(const HetState *state, const HetView *view, unsigned unit, unsigned at)
{
    return state->scenario->rules->aim != NULL &&
           het_game_aim(state, unit, het_compass_stand(view, het_view_unit(view, at))) == NULL;
}

/* How many of the enemy's can fire at a unit. */
static unsigned
count_fire(const HetState *state, const HetView *view, unsigned unit)
{
    unsigned count = 0;
    const HetActor enemy = het_other(het_view_unit(view, unit)->side);
    HET_EACH_BELOW(i, view->units->len)
        count += het_view_unit(view, i)->side == enemy && counts(het_view_unit(view, i)) &&
                 can_fire(state, view, i, unit);
    return count;
}

/* --- of the target ---------------------------------------------------------------------------- */

static bool
is_alone(const HetView *view, const HetViewUnit *target)
{
    HET_EACH_IN(const HetViewUnit, friend, view->units)
        if (friend != target && friend->side == target->side && counts(friend) &&
            is_within(view, friend, target, HET_WHY_ALONE_CELLS, HET_WHY_ALONE_MM))
            return false;
    return true;
}

/* Whether the target faces away from the unit by more than a right angle. */
static bool
is_from_behind(const HetView *view, const HetViewUnit *target, const HetViewUnit *unit)
{
    const int points = het_compass_points(view);
    const int faces = target->facing < 0 ? -1 : het_compass_faces(view, target->facing);
    const int towards =
        het_compass_bearing(view, het_compass_stand(view, target), het_compass_stand(view, unit));
    if (faces < 0 || towards < 0)
        return false;
    const int turn = ABS(faces - towards) % points;
    return MIN(turn, points - turn) * 4 > points;
}

static bool
is_only_target(const Scene *scene)
{
    HET_EACH_MOVE(move, scene->offered) {
        HetDescription what;
        het_game_describe(&scene->why->here.state, move, &what);
        if (is_attack(what.kind) && what.target != scene->target)
            return false;
    }
    return true;
}

static bool
is_true_of_target(const Scene *scene, const HetWhyFact *fact)
{
    const HetView *view = scene->before;
    const HetViewUnit *unit = unit_of(view, scene->why->unit),
                      *target = unit_of(view, scene->target);
    const HetViewUnit *friend = unit_of(view, fact->unit);
    if (unit == NULL || target == NULL || !unit->on_board || !target->on_board)
        return false;
    switch ((int)fact->kind) {
    case HET_WHY_ROUTED:
        return target->order == HET_ORDER_ROUTED;
    case HET_WHY_SHAKEN:
        return target->order == HET_ORDER_SHAKEN && *target->state != '\0';
    case HET_WHY_FROM_BEHIND:
        return scene->kind != HET_MOVE_SHOOT && is_from_behind(view, target, unit);
    case HET_WHY_HOLDS_PLACE: {
        const HetViewPlace *place = &g_array_index(view->places, HetViewPlace, fact->place);
        return place->holder == target->side && place->points[unit->side] > 0 &&
               het_compass_distance(view, place->at, het_compass_stand(view, target)) == 0;
    }
    case HET_WHY_HELPS:
        return scene->kind != HET_MOVE_SHOOT && friend != NULL && friend != unit &&
               friend->side == unit->side && counts(friend) && is_beside(view, friend, target);
    case HET_WHY_ALONE:
        return scene->kind != HET_MOVE_SHOOT && is_alone(view, target);
    case HET_WHY_WEAKER:
        return scene->kind != HET_MOVE_SHOOT && target->strength > 0 && target->arm == unit->arm &&
               3 * target->strength <= 2 * unit->strength;
    case HET_WHY_ONLY_TARGET:
        return is_only_target(scene);
    case HET_WHY_NEAREST:
        return nearest(view, unit, target->side) == target;
    default:
        return false;
    }
}

/* --- of the march ----------------------------------------------------------------------------- */

static bool
is_shelter(const HetView *view, const HetViewUnit *unit)
{
    static const char *const words[] = {"wood", "building", "town", "village", "redoubt", "house"};
    const HetPoint at = het_compass_stand(view, unit);
    if (view->board == HET_BOARD_PLANE || !het_compass_inside(view, at))
        return false;
    const char *terrain =
        g_array_index(view->cells, HetViewCell, at.y * view->width + at.x).terrain;
    HET_EACH_BELOW(i, G_N_ELEMENTS(words))
        if (strstr(terrain, words[i]) != NULL)
            return true;
    return false;
}

static bool
is_true_of_march(const Scene *scene, const HetWhyFact *fact)
{
    const HetWhy *why = scene->why;
    const HetView *before = scene->before, *after = scene->after;
    const HetState *here = &why->here.state, *end = &why->after.state;
    const HetViewUnit *was = unit_of(before, why->unit), *is = unit_of(after, why->unit);
    if (was == NULL || !was->on_board || !is->on_board)
        return false;
    const HetPoint from = het_compass_stand(before, was), to = het_compass_stand(after, is);
    const HetViewUnit *near_was = nearest(before, was, het_other(why->side)),
                      *near_is = nearest(after, is, het_other(why->side));
    const bool of_unit = fact->unit < after->units->len;
    const HetViewUnit *other_was = unit_of(before, fact->unit),
                      *other_is = unit_of(after, fact->unit);
    const HetViewPlace *place_was = NULL, *place_is = NULL;
    if (fact->place >= 0) {
        place_was = &g_array_index(before->places, HetViewPlace, fact->place);
        place_is = &g_array_index(after->places, HetViewPlace, fact->place);
    }
    switch ((int)fact->kind) {
    case HET_WHY_TAKES_PLACE:
        return place_is != NULL && place_is->holder == why->side &&
               place_was->holder != why->side && place_is->points[why->side] > 0;
    case HET_WHY_NEARS_PLACE:
        return place_is != NULL && place_was->holder != why->side &&
               place_is->holder != why->side && place_is->points[why->side] > 0 &&
               het_compass_distance(after, to, place_is->at) <
                   het_compass_distance(before, from, place_was->at);
    case HET_WHY_LEAVES_FIRE:
        return of_unit && counts(other_was) && counts(other_is) &&
               can_fire(here, before, fact->unit, why->unit) &&
               !can_fire(end, after, fact->unit, why->unit) &&
               count_fire(end, after, why->unit) < count_fire(here, before, why->unit);
    case HET_WHY_BRINGS_FIRE:
        return of_unit && counts(other_was) && counts(other_is) && other_is->side != why->side &&
               !can_fire(here, before, why->unit, fact->unit) &&
               can_fire(end, after, why->unit, fact->unit);
    case HET_WHY_SHELTERS:
        return is_shelter(after, is) && !is_shelter(before, was);
    case HET_WHY_JOINS:
        return of_unit && counts(other_was) && counts(other_is) && other_is->side == why->side &&
               other_is != is && is_beside(after, is, other_is) &&
               !is_beside(before, was, other_was);
    case HET_WHY_CLOSES:
        return of_unit && other_is == near_is && counts(other_was) && is->order == HET_ORDER_GOOD &&
               het_compass_between(after, is, other_is) <
                   het_compass_between(before, was, other_was);
    case HET_WHY_WITHDRAWS:
        return of_unit && other_was == near_was && counts(other_is) &&
               het_compass_between(after, is, other_is) >
                   het_compass_between(before, was, other_was);
    default:
        return false;
    }
}

/* --- finding ---------------------------------------------------------------------------------- */

static bool
is_true(const Scene *scene, const HetWhyFact *fact)
{
    if (fact->kind < HET_WHY_TAKES_PLACE)
        return scene->target != HET_NO_UNIT && is_true_of_target(scene, fact);
    return is_march(scene->kind) && is_true_of_march(scene, fact);
}

static void
set(Scene *scene, const HetWhy *why, const HetMoveList *offered)
{
    *scene = (Scene){.why = why, .offered = offered, .target = HET_NO_UNIT};
    scene->before = het_view_new(&why->here.state);
    scene->after = het_view_new(&why->after.state);
    HET_EACH_BELOW(i, why->act.count) {
        const HetWhyPart *part = &why->act.parts[i];
        if (part->unit != why->unit)
            continue;
        if (is_attack(part->kind) && scene->target == HET_NO_UNIT) {
            scene->target = part->target;
            scene->kind = part->kind;
        } else if (!is_attack(scene->kind) && is_march(part->kind)) {
            scene->kind = part->kind;
        }
    }
}

static void
clear(Scene *scene)
{
    g_clear_pointer(&scene->before, het_view_free);
    g_clear_pointer(&scene->after, het_view_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Scene, clear)

bool
het_why_is_true(const HetWhy *why, const HetMoveList *offered, const HetWhyFact *fact)
{
    g_auto(Scene) scene = {.why = NULL};
    set(&scene, why, offered);
    return is_true(&scene, fact);
}

static bool
is_of_place(HetWhyFactKind kind)
{
    return kind == HET_WHY_HOLDS_PLACE || kind == HET_WHY_TAKES_PLACE ||
           kind == HET_WHY_NEARS_PLACE;
}

/* Whether it is about another unit, and whose: the enemy's, or the side's own. */
static bool
is_of_unit(HetWhyFactKind kind, bool *ret_enemy)
{
    *ret_enemy = kind == HET_WHY_LEAVES_FIRE || kind == HET_WHY_BRINGS_FIRE ||
                 kind == HET_WHY_CLOSES || kind == HET_WHY_WITHDRAWS;
    return *ret_enemy || kind == HET_WHY_HELPS || kind == HET_WHY_JOINS;
}

/* Adds the first of a kind that is true: of the units or places near the unit the nearest. */
static void
add_fact(const Scene *scene, HetWhy *why, HetWhyFactKind kind)
{
    HetWhyFact fact = {kind, HET_NO_UNIT, -1}, best = fact;
    const bool marches = kind >= HET_WHY_TAKES_PLACE;
    const HetView *view = marches ? scene->after : scene->before;
    const HetViewUnit *self = unit_of(view, why->unit);
    const HetPoint stand = het_compass_stand(view, self);
    int64_t least = G_MAXINT64;
    bool enemy;
    if (is_of_place(kind)) {
        HET_EACH_BELOW(i, view->places->len) {
            fact.place = (int)i;
            const int64_t away =
                het_compass_distance(view, stand, g_array_index(view->places, HetViewPlace, i).at);
            if (away < least && is_true(scene, &fact)) {
                least = away;
                best = fact;
            }
        }
    } else if (is_of_unit(kind, &enemy)) {
        HET_EACH_IN(const HetViewUnit, unit, view->units) {
            fact.unit = unit->id;
            if ((unit->side != why->side) != enemy || !counts(unit) || unit == self)
                continue;
            const int64_t away = het_compass_between(view, self, unit);
            if (away < least && is_true(scene, &fact)) {
                least = away;
                best = fact;
            }
        }
    } else if (is_true(scene, &fact)) {
        least = 0;
    }
    if (least < G_MAXINT64)
        g_array_append_val(why->facts, best);
}

void
het_why_find_facts(HetWhy *why, const HetMoveList *offered)
{
    g_auto(Scene) scene = {.why = NULL};
    if (why->unit == HET_NO_UNIT)
        return;
    set(&scene, why, offered);
    const HetViewUnit *was = unit_of(scene.before, why->unit),
                      *is = unit_of(scene.after, why->unit);
    if (was == NULL || !was->on_board || (scene.target == HET_NO_UNIT && !is->on_board))
        return;
    for (HetWhyFactKind kind = 0; kind < HET_WHY_FACT_KINDS; kind++)
        if ((kind < HET_WHY_TAKES_PLACE) == (scene.target != HET_NO_UNIT))
            add_fact(&scene, why, kind);
}

/* --- what they stand for ---------------------------------------------------------------------- */

bool
het_why_stands_for(HetWhyFactKind fact, unsigned term)
{
    enum {
        LOSSES = 1 << HET_VALUE_LOSSES,
        ORDER = 1 << HET_VALUE_ORDER,
        SHELTER = 1 << HET_VALUE_SHELTER,
        ENEMIES = 1 << HET_VALUE_ENEMIES,
        FLANKS = 1 << HET_VALUE_FLANKS,
        THREATS = 1 << HET_VALUE_THREATS,
        CHANCES = 1 << HET_VALUE_CHANCES,
        FIRE = 1 << HET_VALUE_FIRE,
        FRIENDS = 1 << HET_VALUE_FRIENDS,
        PLACES = 1 << HET_VALUE_PLACES | 1 << HET_VALUE_COUNTED,
        FIGHT = LOSSES | ORDER | CHANCES | THREATS | ENEMIES,
    };
    static const unsigned terms[HET_WHY_FACT_KINDS] = {
        [HET_WHY_ROUTED] = FIGHT,
        [HET_WHY_SHAKEN] = FIGHT,
        [HET_WHY_FROM_BEHIND] = FIGHT | FLANKS,
        [HET_WHY_HOLDS_PLACE] = PLACES,
        [HET_WHY_HELPS] = FIGHT | FRIENDS,
        [HET_WHY_ALONE] = FIGHT | FLANKS,
        [HET_WHY_WEAKER] = FIGHT,
        [HET_WHY_ONLY_TARGET] = FIGHT | FIRE,
        [HET_WHY_NEAREST] = FIGHT | FIRE,
        [HET_WHY_TAKES_PLACE] = PLACES,
        [HET_WHY_LEAVES_FIRE] = FIRE | LOSSES,
        [HET_WHY_NEARS_PLACE] = PLACES,
        [HET_WHY_BRINGS_FIRE] = FIRE | CHANCES,
        [HET_WHY_SHELTERS] = SHELTER | FIRE,
        [HET_WHY_JOINS] = FRIENDS,
        [HET_WHY_CLOSES] = CHANCES | ENEMIES | FLANKS,
        [HET_WHY_WITHDRAWS] = THREATS | ENEMIES | FLANKS | LOSSES,
    };
    return term < HET_VALUE_TERMS && (terms[fact] >> term & 1) != 0;
}
