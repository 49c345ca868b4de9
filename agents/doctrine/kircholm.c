/* The doctrine of Kircholm 1605. Everything is weighed in points of KIR-17.1: what a charge, a
 * fight or a volley may cost the enemy against what it may cost oneself, and how far a unit is from
 * where it wants to be. A look over the enemy is taken once a node; each hex is then a few
 * additions. */
#include "doctrine.h"
#include "engine/rules/kircholm/kircholm-rules.h"
#include "kircholm-look.h"

static const HetDial dials[KIRCHOLM_DIALS] = {
    [CHARGE] = {"charge", 1.0, 0, 3, "weight of what a charge or fight may cost the enemy"},
    [RISK] = {"risk", 0.7, 0, 3, "weight of own losses to be expected"},
    [FIRE] = {"fire", 1.0, 0, 3, "weight of what fire may cost the enemy"},
    [RESERVE] = {"reserve", 0.15, 0, 3,
                 "what a charge must promise before it is ridden, in points"},
    [ADVANCE] = {"advance", 0.25, 0, 3, "pull of the horse towards the enemy, in points a hex"},
    [MARCH] = {"march", 0.0, 0, 3, "pull of the foot towards the enemy; 0: it holds its ground"},
    [HOLD] = {"hold", 7, 2, 20, "hexes from the enemy at which horse waits"},
    [PATIENCE] = {"patience", 0, 0, 60, "turn up to which horse waits for the enemy to come down"},
    [BAIT] = {"bait", 0.5, 0, 1, "share of the enemy's foot off its height that ends the waiting"},
    [ASSAULT] = {"assault", 0.6, 0, 3, "liking for assault formation"},
    [CLOSE] = {"close", 1.0, 0, 3, "liking for closed formation against foot"},
    [PIKES] = {"pikes", 1.0, 0, 3, "readiness of foot to bring its pikes forward"},
    [FLANK] = {"flank", 0.5, 0, 3, "pull towards places from which flanks and rears are charged"},
    [LINE] = {"line", 0.3, 0, 3, "pull of the foot towards its neighbours in line"},
    [HEIGHT] = {"height", 0.2, 0, 3, "liking of the foot for higher ground, in points a level"},
    [CARACOLE] = {"caracole", 0.2, 0, 3, "liking of reiters for their pistols"},
    [PRESS] = {"press", 0.5, 0, 1,
               "share of the turns after which foot advances if its side is not ahead"},
    [SCREEN] = {"screen", 0.0, 0, 3, "how much horse would rather be behind its own foot"},
};

static const HetStyle styles[] = {
    {"steady",
     "foot holds its ground behind pikes and fire; horse charges what comes within reach",
     {{NULL, 0}}},
    {"feigned-retreat",
     "horse keeps its distance until the enemy's foot has left its height, then charges",
     {{"patience", 12},
      {"hold", 9},
      {"bait", 0.4},
      {"charge", 1.3},
      {"reserve", 0},
      {"risk", 0.5},
      {"assault", 1},
      {NULL, 0}}},
    {"hussar-hammer",
     "horse attacks at once and without counting the cost",
     {{"charge", 1.5},
      {"risk", 0.4},
      {"reserve", 0},
      {"advance", 0.5},
      {"assault", 1},
      {"hold", 5},
      {NULL, 0}}},
    {"swedish-line",
     "foot advances in line and fires, horse guards its wings",
     {{"march", 0.5},
      {"line", 0.8},
      {"height", 0},
      {"hold", 6},
      {"reserve", 0.3},
      {"caracole", 0.4},
      {NULL, 0}}},
    {"stand-fast",
     "nobody leaves the height: foot behind its pikes, horse behind its foot",
     {{"screen", 3}, {"hold", 10}, {"reserve", 0.3}, {"press", 1}, {NULL, 0}}},
    {"caracole",
     "reiters trot up and use their pistols, foot follows slowly",
     {{"caracole", 1.5}, {"march", 0.25}, {"hold", 3}, {NULL, 0}}},
};

/* --- choosing who acts ---------------------------------------------------------------------------
 */

/* How urgent it is that a unit moves; END is worth 0.5. Those who shoot or charge come before those
 * who march, those in front before those behind: they clear the way. */
static double
urgency(const double *dial, const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    if (data->type[unit] == KIRCHOLM_COMMANDER)
        return 0.55;
    if (data->type[unit] == KIRCHOLM_ARTILLERY)
        return it->load == KIRCHOLM_LOADED && kircholm_has_target(state, unit) ? 5 : 0.2;
    KircholmLook look;
    kircholm_look(&look, dial, state, unit);
    unsigned nearest = kircholm_look_nearest(&look, it->place);
    double apart = kircholm_look_apart(&look, it->place), near_ = 1.0 / (2 + nearest);
    if (it->level == KIRCHOLM_DISORDERED)
        return nearest <= 4 ? 0.9 : 0.2;
    if (look.horse) {
        double charge = kircholm_look_ahead(&look, it->place, it->facing, data->move[unit]);
        if (!look.waits && charge > dial[RESERVE])
            return 3 + charge;
        return apart >= 1 || nearest <= KIRCHOLM_SIGHT ? 1 + near_ : 0.4;
    }
    if (kircholm_is_shooter(state, unit) && kircholm_has_target(state, unit))
        return 4 + near_;
    return apart >= 1 || nearest <= 8 ? 1 + near_ : 0.4;
}

/* --- what a unit does ---------------------------------------------------------------------------
 */

/* The unit under way: what it has left, and what standing still is worth. */
typedef struct {
    KircholmLook look;
    unsigned points, run;
    double stay;  /* worth of the present place */
    double leave; /* what leaving the zone it stands in is likely to cost. KIR-8.5 */
} Turn;

static const HetFrame *
unit_frame(const KircholmState *state)
{
    return &state->head.stack[0];
}

/* Cavalry mostly slips away from foot, others hardly. */
static double
exit_risk(const double *dial, const KircholmState *state, unsigned unit)
{
    bool horse = kircholm_is_cavalry((KircholmType)kircholm_data(state)->type[unit]);
    double failed = horse ? 0.4 : 0.75;
    return dial[RISK] * failed * kircholm_sense_loss(state, unit, KIRCHOLM_DISORDER) + 0.1;
}

static void
take_turn(Turn *turn, const double *dial, const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    const HetFrame *frame = unit_frame(state);
    kircholm_look(&turn->look, dial, state, unit);
    turn->points = (unsigned)MAX(frame->operand[UNIT_POINTS], 0);
    turn->run = (unsigned)MAX(frame->operand[UNIT_RUN], 0);
    turn->stay = kircholm_look_place(&turn->look, it->place);
    turn->leave = kircholm_in_zone(state, unit) ? exit_risk(dial, state, unit) : 0;
}

static bool
is_foot(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->type[unit] == KIRCHOLM_INFANTRY;
}

/* What charging home on a hex promises beyond staying. */
static double
charge_worth(const Turn *turn, unsigned cell)
{
    const double *dial = turn->look.dials;
    const KircholmUnit *it = &turn->look.state->units[turn->look.unit];
    double contact = kircholm_look_contact(&turn->look, cell, it->facing,
                                           (KircholmFormation)it->formation, true);
    double closed = it->formation == KIRCHOLM_CLOSED ? 0.5 : 0;
    return contact - dial[RESERVE] - (turn->look.waits ? 1.0 : 0) + closed;
}

/* The best charge that closing up promises one hex beyond a cell, where the unit stands in assault
 * formation with its left wing; 0 if there is none. It closes on its right hex. KIR-4.12 */
static double
closing_worth(const Turn *turn, unsigned cell)
{
    const KircholmLook *look = &turn->look;
    const KircholmState *state = look->state;
    unsigned facing = state->units[look->unit].facing;
    unsigned right = look->data->next[cell][het_hex_turn(facing, 2)];
    double best = 0;
    if (right == KIRCHOLM_OFF || look->dials[CLOSE] <= 0)
        return 0;
    for (int ahead = 0; ahead < 2; ahead++) {
        unsigned to = look->data->next[right][het_hex_turn(facing, ahead)];
        if (to == KIRCHOLM_OFF || state->at[to] != 0 ||
            !kircholm_foot_before(state, look->side, to, facing))
            continue;
        double contact = kircholm_look_contact(look, to, facing, KIRCHOLM_CLOSED, true);
        best = contact > best ? contact : best;
    }
    return look->dials[CLOSE] * (best - look->dials[RESERVE]);
}

static bool
may_close(const KircholmLook *look)
{
    return look->state->units[look->unit].formation == KIRCHOLM_ASSAULT &&
           kircholm_may_form(look->type, (HetActor)look->side, KIRCHOLM_CLOSED, false);
}

/* Whether a path goes straight on. */
static bool
is_straight(const HetWay *way)
{
    for (unsigned i = 0; i < way->steps; i++)
        if (het_way_step(way, i) >= HET_HEX_SIDES)
            return false;
    return true;
}

/* Closing up needs points for the change and the dash. */
static double
approach_worth(const Turn *turn, const HetWay *way)
{
    enum { CLOSE_AND_DASH = 2 };
    const KircholmLook *look = &turn->look;
    if (!may_close(look) || look->waits || !is_straight(way) ||
        turn->run + way->steps + 1 < (unsigned)kircholm_option(look->state, KIRCHOLM_CHARGE_RUN) ||
        turn->points < (unsigned)way->steps + CLOSE_AND_DASH)
        return 0;
    return closing_worth(turn, way->place);
}

/* The facing at a path's end. */
static unsigned
facing_after(unsigned facing, const HetWay *way)
{
    static const int turns[] = {[STEP_RIGHT] = 1, [STEP_LEFT] = -1, [STEP_ABOUT] = 3};
    for (unsigned i = 0; i < way->steps; i++) {
        unsigned step = het_way_step(way, i);
        facing = step < HET_HEX_SIDES ? facing : het_hex_turn(facing, turns[step]);
    }
    return facing;
}

/* Meeting the enemy without a charge: the fight that must follow, and being held there. KIR-9.1 */
static double
entangled_worth(const KircholmLook *look, unsigned cell, unsigned facing)
{
    const KircholmUnit *it = &look->state->units[look->unit];
    double contact =
        kircholm_look_contact(look, cell, facing, (KircholmFormation)it->formation, false);
    return contact <= KIRCHOLM_NO_CONTACT ? -0.5 : look->waits ? -1 : contact - 0.2;
}

static double
march_worth(const Turn *turn, const HetMove *move)
{
    const KircholmLook *look = &turn->look;
    unsigned cell = move->way.place;
    double worth = kircholm_look_place(look, cell) + approach_worth(turn, &move->way);
    if (kircholm_zone(look->state, 1 - look->side, cell))
        worth += entangled_worth(look, cell,
                                 facing_after(look->state->units[look->unit].facing, &move->way));
    return worth - turn->leave - 0.01 * move->way.steps;
}

/* The best march there is; far from everybody only the way to go counts. */
static double
order_worth(const Turn *turn)
{
    enum { OUT_OF_THE_WAY = 15 };
    const KircholmLook *look = &turn->look;
    const KircholmUnit *it = &look->state->units[look->unit];
    double pull = look->horse ? look->dials[ADVANCE] : look->march;
    double apart = kircholm_look_apart(look, it->place), best = -1e9;
    if (kircholm_look_nearest(look, it->place) > OUT_OF_THE_WAY)
        return turn->stay + pull * MIN(apart, turn->points) - 0.1;
    HetMoveList marches;
    het_list_clear(&marches);
    kircholm_list_marches(look->state, look->unit, turn->points, &marches);
    for (unsigned i = 0; i < marches.count; i++) {
        double worth = march_worth(turn, &marches.moves[i]);
        best = worth > best ? worth : best;
    }
    return best - 0.05;
}

/* The fight that a unit must take up that faces an enemy: often one it would rather not. KIR-9.1 */
static double
engaged_worth(const Turn *turn, unsigned facing)
{
    const KircholmLook *look = &turn->look;
    const KircholmUnit *it = &look->state->units[look->unit];
    if (it->level != KIRCHOLM_ORDERED || it->formation == KIRCHOLM_DEFENSIVE ||
        look->type == KIRCHOLM_ARTILLERY)
        return 0;
    double contact =
        kircholm_look_contact(look, it->place, facing, (KircholmFormation)it->formation,
                              it->charge != KIRCHOLM_NO_CHARGE);
    return contact <= KIRCHOLM_NO_CONTACT ? 0 : contact;
}

/* What a facing shows of the enemy, and the fight it commits to. */
static double
facing_worth(const Turn *turn, unsigned facing)
{
    const KircholmLook *look = &turn->look;
    unsigned place = look->state->units[look->unit].place;
    return 0.6 * kircholm_look_facing(look, place, facing) + engaged_worth(turn, facing);
}

/* The best charge straight ahead of a stand, with so many points and hexes run; 0 if none. */
static double
charge_from(const Turn *turn, KircholmStand stand, KircholmFormation formation, unsigned points,
            unsigned run)
{
    const KircholmLook *look = &turn->look;
    KircholmState there;
    HetMoveList charges;
    double best = 0;
    if (!look->horse || look->waits || points == 0)
        return 0;
    memcpy(&there, look->state, look->state->head.scenario->state_size);
    there.units[look->unit].place = (uint16_t)stand.cell;
    there.units[look->unit].facing = (uint8_t)stand.facing;
    there.units[look->unit].formation = (uint8_t)formation;
    het_list_clear(&charges);
    kircholm_list_charges(&there, look->unit, points, run, &charges);
    for (unsigned i = 0; i < charges.count; i++) {
        double contact =
            kircholm_look_contact(look, charges.moves[i].way.place, stand.facing, formation, true);
        best = MAX(best, contact - look->dials[RESERVE]);
    }
    return best;
}

/* Turning, and what lies ahead then. Two-hex units wheel into other hexes. KIR-7.5 */
static double
turn_worth(const Turn *turn, unsigned facing)
{
    const KircholmLook *look = &turn->look;
    const KircholmUnit *it = &look->state->units[look->unit];
    KircholmMover mover = kircholm_mover(look->state, look->unit);
    KircholmStand stand = {it->place, it->facing};
    unsigned sixths = het_hex_turn(facing, -(int)it->facing), spent = 0;
    static const uint8_t steps[] = {STEPS,      STEP_RIGHT, STEP_RIGHT,
                                    STEP_ABOUT, STEP_LEFT,  STEP_LEFT};
    for (unsigned i = 0; i < (sixths == 2 || sixths == 4 ? 2u : 1u); i++)
        spent += kircholm_step(&mover, stand, steps[sixths], &stand);
    double worth = 0.6 * kircholm_look_facing(look, stand.cell, facing) - 0.05;
    bool moved = it->formation == KIRCHOLM_ASSAULT && sixths != 3;
    if (moved && kircholm_stand_in_zone(&mover, stand))
        return turn->stay + worth + entangled_worth(look, stand.cell, facing);
    worth += moved ? kircholm_look_place(look, stand.cell) : turn->stay;
    if (!moved)
        worth += engaged_worth(turn, facing);
    if (it->level == KIRCHOLM_ORDERED && spent < turn->points &&
        it->formation != KIRCHOLM_SHOOTING && it->formation != KIRCHOLM_DOUBLE)
        worth += 0.9 * charge_from(turn, stand, (KircholmFormation)it->formation,
                                   turn->points - spent, 0);
    return worth;
}

/* How many enemies on horse could come at a unit next turn. */
static double
horse_near(const KircholmLook *look)
{
    unsigned place = look->state->units[look->unit].place;
    double strike = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const KircholmFoe *foe = &look->foes[i];
        if (foe->horse && foe->strikes &&
            kircholm_distance(look->data, foe->place, place) <= foe->reach + 1)
            strike = MAX(strike, foe->strike);
    }
    return strike;
}

static double
form_worth(const Turn *turn, const HetMove *move)
{
    const KircholmLook *look = &turn->look;
    const double *dial = look->dials;
    const KircholmUnit *it = &look->state->units[look->unit];
    unsigned nearest = kircholm_look_nearest(look, it->place);
    switch ((KircholmFormation)move->value) {
    case KIRCHOLM_DEFENSIVE:
        return dial[PIKES] * horse_near(look) - 0.3;
    case KIRCHOLM_ASSAULT:
        return (nearest > 3 && nearest <= 14 ? 0.5 * dial[ASSAULT] : -0.5) +
               charge_from(turn, (KircholmStand){it->place, it->facing}, KIRCHOLM_ASSAULT,
                           turn->points - MIN(turn->points, 2u), 0);
    case KIRCHOLM_CLOSED:
        return closing_worth(turn, it->place);
    case KIRCHOLM_DOUBLE:
        return dial[CARACOLE] > 1 && nearest <= 6 ? 0.2 : -0.5;
    case KIRCHOLM_MOVING:
        return -1;
    case KIRCHOLM_SHOOTING:
        if (look->type == KIRCHOLM_ARTILLERY)
            return 1;
        if (is_foot(look->state, look->unit)) /* pikes back: nobody is near, or it would march */
            return horse_near(look) > 0 ? -0.5 : 0.1;
        return nearest <= 4 && !look->waits ? dial[CARACOLE] - 0.6 : -0.5;
    case KIRCHOLM_BASIC:
        return it->formation == KIRCHOLM_SHOOTING ? 0.3 - 0.5 * dial[CARACOLE] : -0.6;
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return -1;
}

static double
shot_worth(const double *dial, const KircholmState *state, const HetMove *move, bool moving)
{
    int modifier = 0;
    if (!kircholm_aims(state, move->unit, move->target, &modifier))
        return 0;
    return dial[FIRE] * kircholm_sense_volley(state, move->target, modifier, moving);
}

/* A volley of one's own costs points; guns wait for a shot that may tell. */
static double
volley_worth(const double *dial, const KircholmState *state, const HetMove *move, bool moving)
{
    bool gun = kircholm_data(state)->type[move->unit] == KIRCHOLM_ARTILLERY;
    return shot_worth(dial, state, move, moving) - (gun ? 0.12 : 0.01);
}

/* --- reactions ----------------------------------------------------------------------------------
 */

/* Going behind the pikes before a charge: what the charge would cost, before and after. */
static double
pikes_worth(const double *dial, const KircholmState *state, unsigned unit, unsigned mover)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *rider = &state->units[mover];
    unsigned place = state->units[unit].place;
    if (!kircholm_is_cavalry((KircholmType)data->type[mover]) || rider->level != KIRCHOLM_ORDERED)
        return -1;
    unsigned apart = kircholm_sense_distance(state, mover, place);
    unsigned offset = kircholm_offset(data, rider->place, place);
    if (apart > 4 || (data->wedge[offset] >> rider->facing & 1) == 0)
        return -0.2;
    KircholmApproach approach = {(KircholmFormation)rider->formation, true,
                                 kircholm_sense_arc(state, unit, rider->place)};
    unsigned strength = kircholm_sense_attack(state, mover, unit, approach);
    int modifier = kircholm_sense_modifier(state, mover, unit);
    KircholmClash now = kircholm_sense_clash(state, strength, unit, modifier);
    KircholmClash then = kircholm_sense_clash(state, (strength + 1) / 2, unit, modifier);
    return dial[PIKES] * (now.inflicted - then.inflicted) * (apart <= 2 ? 1 : 0.6);
}

/* --- fights -------------------------------------------------------------------------------------
 */

typedef struct {
    unsigned strength; /* as the rules reckon it */
    double worth;
    int modifier;
} Attack;

static void
join(Attack *attack, const KircholmState *state, unsigned unit, unsigned target)
{
    int modifier = kircholm_sense_modifier(state, unit, target);
    attack->modifier =
        attack->strength == 0 || modifier > attack->modifier ? modifier : attack->modifier;
    attack->strength += kircholm_attack_strength(state, unit, target);
    attack->worth += kircholm_sense_worth(state, unit);
}

static double
attack_worth(const double *dial, const KircholmState *state, const Attack *attack, unsigned target)
{
    if (attack->strength == 0)
        return -1;
    KircholmClash clash = kircholm_sense_odds(
        state, kircholm_odds(attack->strength, kircholm_defence_strength(state, target)), target,
        attack->modifier);
    return dial[CHARGE] * clash.inflicted - dial[RISK] * clash.suffered * attack->worth;
}

/* All who may still join an attack from a unit on, of those who charge or of those who do not. */
static void
gather(Attack *attack, const KircholmState *state, unsigned from, unsigned target, bool charging)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (unit >= from && (state->units[unit].charge != KIRCHOLM_NO_CHARGE) == charging &&
            kircholm_may_fight(state, unit, target))
            join(attack, state, unit, target);
    }
}

static double
fight_worth(const double *dial, const KircholmState *state, unsigned target)
{
    Attack walking = {0}, charging = {0};
    gather(&walking, state, 0, target, false);
    gather(&charging, state, 0, target, true);
    return MAX(attack_worth(dial, state, &walking, target),
               attack_worth(dial, state, &charging, target));
}

static void
gather_set(Attack *attack, const KircholmState *state, unsigned target)
{
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        if ((state->set[unit / 32] >> (unit % 32) & 1) != 0)
            join(attack, state, unit, target);
}

/* Picking goes by ascending number: the first pick is worth all that may follow it. */
static double
add_worth(const double *dial, const KircholmState *state, unsigned unit)
{
    unsigned target = (unsigned)het_state_peek(&state->head)->operand[FIGHT_TARGET];
    Attack attack = {0};
    gather_set(&attack, state, target);
    if (attack.strength == 0) {
        gather(&attack, state, unit, target, state->units[unit].charge != KIRCHOLM_NO_CHARGE);
        return attack_worth(dial, state, &attack, target);
    }
    double before = attack_worth(dial, state, &attack, target);
    join(&attack, state, unit, target);
    return attack_worth(dial, state, &attack, target) - before;
}

/* --- nodes --------------------------------------------------------------------------------------
 */

static double
unit_move_worth(const Turn *turn, const HetMove *move)
{
    const KircholmLook *look = &turn->look;
    const KircholmUnit *it = &look->state->units[look->unit];
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_ORDER:
        return order_worth(turn) + 0.6 * kircholm_look_facing(look, it->place, it->facing);
    case HET_MOVE_MOVE:
        return march_worth(turn, move);
    case HET_MOVE_CHARGE:
        return turn->stay + 0.6 - turn->leave + charge_worth(turn, move->way.place);
    case HET_MOVE_TURN:
        return turn_worth(turn, move->facing);
    case HET_MOVE_FORM:
        return turn->stay + facing_worth(turn, it->facing) + form_worth(turn, move);
    case HET_MOVE_SHOOT:
        return turn->stay + facing_worth(turn, it->facing) +
               volley_worth(look->dials, look->state, move, false);
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_END:
    case HET_MOVE_SELECT:
    case HET_MOVE_FIGHT:
    case HET_MOVE_RETREAT:
    case HET_MOVE_PURSUE:
    case HET_MOVE_LOSE:
    case HET_MOVE_PLACE:
    case HET_MOVE_RALLY:
    case HET_MOVE_ADD:
    case HET_MOVE_DONE:
    case HET_MOVE_CAPTURE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return turn->stay + facing_worth(turn, it->facing);
}

/* A volley at whoever moves, pikes forward, or nothing. */
static double
reaction_worth(const double *dial, const KircholmState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    if (move->kind == HET_MOVE_SHOOT)
        return volley_worth(dial, state, move, true);
    if (move->kind == HET_MOVE_FORM)
        return pikes_worth(dial, state, move->unit, (unsigned)frame->operand[WINDOW_MOVER]);
    return 0;
}

/* Away from the enemy, and not farther from the battle than needed to rally. KIR-16.2 */
static double
flight_worth(const KircholmLook *look, unsigned cell)
{
    double safe = kircholm_option(look->state, KIRCHOLM_RALLY_DISTANCE_RETREATING);
    double nearest = kircholm_look_nearest(look, cell);
    return nearest < safe ? nearest - safe : 0.05 * (safe - nearest);
}

/* A beaten unit looks for cover, a winner for the next enemy. */
static double
after_fight_worth(const KircholmLook *look, const HetMove *move)
{
    if (move->kind == HET_MOVE_RETREAT)
        return look->state->units[look->unit].level == KIRCHOLM_RETREATING
                   ? flight_worth(look, move->way.place)
                   : kircholm_look_place(look, move->way.place) +
                         0.1 * kircholm_look_nearest(look, move->way.place);
    return kircholm_look_place(look, move->way.place) -
           kircholm_look_place(look, look->state->units[look->unit].place) +
           (look->horse ? 0.05 : -0.2);
}

/* A commander belongs with the horse that is about to fight. */
static double
ride_worth(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit];
    double worth = it->level == KIRCHOLM_ORDERED ? 0.5 : 0;
    if (it->charge != KIRCHOLM_NO_CHARGE)
        worth += 0.5;
    if (kircholm_faces_enemy(state, unit))
        worth += 0.3;
    return worth + (kircholm_is_cavalry((KircholmType)data->type[unit]) ? 0.2 : 0);
}

/* One move of a node outside a unit's own turn. */
static double
other_move_worth(const double *dial, const KircholmState *state, const HetMove *move,
                 KircholmLook *look, unsigned *looked)
{
    bool looks = move->kind == HET_MOVE_RETREAT || move->kind == HET_MOVE_PURSUE;
    if (looks && *looked != move->unit) {
        kircholm_look(look, dial, state, move->unit);
        *looked = move->unit;
    }
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_SELECT:
        return urgency(dial, state, move->unit);
    case HET_MOVE_END:
        return 0.5;
    case HET_MOVE_FIGHT:
        return fight_worth(dial, state, move->target);
    case HET_MOVE_ADD:
        return add_worth(dial, state, move->unit);
    case HET_MOVE_SHOOT:
    case HET_MOVE_FORM:
        return reaction_worth(dial, state, move);
    case HET_MOVE_RETREAT:
    case HET_MOVE_PURSUE:
        return after_fight_worth(look, move);
    case HET_MOVE_MOVE:
        return ride_worth(state, move->target);
    case HET_MOVE_LOSE:
        return -1;
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_ORDER:
    case HET_MOVE_TURN:
    case HET_MOVE_CHARGE:
    case HET_MOVE_PLACE:
    case HET_MOVE_RALLY:
    case HET_MOVE_DONE:
    case HET_MOVE_CAPTURE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return 0;
}

static void
score(const double *dial, const HetState *head, const HetMoveList *legal, double *scores)
{
    const KircholmState *state = (const KircholmState *)head;
    const HetFrame *frame = het_state_peek(head);
    unsigned looked = HET_NO_UNIT;
    if (frame != NULL && frame->procedure == KIRCHOLM_UNIT) {
        Turn turn;
        take_turn(&turn, dial, state, (unsigned)frame->operand[UNIT_UNIT]);
        for (unsigned i = 0; i < legal->count; i++)
            scores[i] = unit_move_worth(&turn, &legal->moves[i]);
        return;
    }
    KircholmLook look;
    for (unsigned i = 0; i < legal->count; i++)
        scores[i] = other_move_worth(dial, state, &legal->moves[i], &look, &looked);
}

static const char *
reason(const double *dial, const HetState *head, const HetMove *move)
{
    (void)dial;
    (void)head;
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_SELECT:
        return "how urgent it is that this unit acts";
    case HET_MOVE_END:
        return "nobody else has anything worth doing";
    case HET_MOVE_ORDER:
    case HET_MOVE_MOVE:
        return "charges open from there, less the danger there and the way to go";
    case HET_MOVE_TURN:
        return "what lies ahead that way";
    case HET_MOVE_FORM:
        return "what the formation adds now";
    case HET_MOVE_SHOOT:
        return "what the volley may cost the enemy";
    case HET_MOVE_CHARGE:
    case HET_MOVE_FIGHT:
    case HET_MOVE_ADD:
        return "losses it may inflict, less own losses";
    case HET_MOVE_RETREAT:
        return "out of danger";
    case HET_MOVE_PURSUE:
        return "nearer to the next enemy";
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_LOSE:
    case HET_MOVE_PLACE:
    case HET_MOVE_RALLY:
    case HET_MOVE_DONE:
    case HET_MOVE_CAPTURE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return NULL;
}

const HetDoctrine het_doctrine_kircholm = {
    .system = "kircholm",
    .dials = dials,
    .dial_count = KIRCHOLM_DIALS,
    .styles = styles,
    .style_count = G_N_ELEMENTS(styles),
    .score = score,
    .reason = reason,
};
