/* The net of a learned value: one layer that all units share, its outputs summed by side, one layer
 * over both sums and the numbers of the position, and three outputs: win, draw and loss of the side
 * whose turn it is.
 *
 * Single precision, + - * / only, every sum in the order of the code: each output has an
 * accumulator of its own, so that a compiler may work on several at once without changing any. */
#pragma once

#include "engine/keyfile.h"
#include "inputs.h"

enum {
    HET_NET_UNIT = 32,  /* outputs of the units' layer */
    HET_NET_FIELD = 32, /* of the position's */
    HET_NET_INNER = 2 * HET_NET_UNIT + HET_FIELD_INPUTS,
    HET_NET_OUTCOMES = 3, /* win, draw, loss */
    HET_NET_FORMAT = 1,
    HET_NET_ADVICE = 50, /* where a file gives none */
};

/* The system of a net that was taught in several, and judges in any. */
#define HET_NET_ANY "any"

typedef struct {
    float unit[HET_UNIT_INPUTS][HET_NET_UNIT], unit_bias[HET_NET_UNIT];
    float field[HET_NET_INNER][HET_NET_FIELD], field_bias[HET_NET_FIELD];
    float outcome[HET_NET_FIELD][HET_NET_OUTCOMES], outcome_bias[HET_NET_OUTCOMES];
    /* The share of the system's evaluator in a value's logit, in per cent: where one errs the other
     * seldom does. */
    unsigned advice;
} HetNet;

enum { HET_NET_WEIGHTS = offsetof(HetNet, advice) / sizeof(float) };

/* All weights as one row. */
static inline float *
het_net_weights(HetNet *net)
{
    return net->unit[0];
}

/* A unit's outputs, 0 and up. */
void het_net_unit(const HetNet *net, const float row[HET_UNIT_INPUTS],
                  float ret_outputs[HET_NET_UNIT]);
/* The outputs of the position's layer from the sums of both sides, the one to move first, already
 * divided by het_inputs_size(), and the position's numbers; then the logits. */
void het_net_field(const HetNet *net, const float inner[HET_NET_INNER],
                   float ret_outputs[HET_NET_FIELD]);
void het_net_outcome(const HetNet *net, const float outputs[HET_NET_FIELD],
                     double ret_logits[HET_NET_OUTCOMES]);

/* Weights are kept in files as multiples of 1 / 4096 within -8 and 8. */
void het_net_round(HetNet *net);

/* A file: [net] with the weights in base 64, [made] with where they come from. `name` is the file's
 * in messages. False with one line of an error if it is damaged or of another system, unless it is
 * of any. */
bool het_net_read(const char *system, const char *name, const char *text, HetNet *ret_net,
                  GError **error);
/* (transfer full) The text of such a file. `made`: lines of key=value. */
char *het_net_write(const HetNet *net, const char *system, unsigned rules, const char *made);
/* Whether a text is a file of a net. */
bool het_net_is(const char *text);
/* The net shipped with a system, or that came with its module; NULL: none. */
const HetNet *het_net_shipped(const HetRules *rules);
/* Takes in the net of a module's system, a file's text, for as long as the program lives. */
bool het_net_ship(const HetRules *rules, const char *name, const char *text, GError **error);
