// The work of `hetman bench` done by OpenSpiel in EinStein würfelt nicht: copies, copies with an action, random playouts and simulations of
// its own MCTS with its own rollouts, from the position after the set-up and the first roll. For tools/beside-openspiel.
// Usage: beside-openspiel DIE SECONDS
// Prints a line of JSON with the figures and the actions that are legal at the start.
#include <ctime>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "open_spiel/abseil-cpp/absl/random/distributions.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/spiel.h"

namespace spiel = open_spiel;

namespace {

// As in `hetman bench`: nodes of random games, every third of them, and as many copies kept at a time.
constexpr int kSamples = 256, kScatter = 64, kCalls = 64;
constexpr double kExploration = 1;

using StatePtr = std::unique_ptr<spiel::State>;

double CpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

// As OpenSpiel's own rollouts choose.
spiel::Action Pick(const spiel::State& state, std::mt19937* random) {
  if (state.IsChanceNode()) return spiel::SampleAction(state.ChanceOutcomes(), *random).first;
  const std::vector<spiel::Action> actions = state.LegalActions();
  return actions[absl::Uniform(*random, 0u, actions.size())];
}

// Past the two draws of the set-up, stones in order, and the first roll.
StatePtr Start(const spiel::Game& game, int die) {
  StatePtr state = game.NewInitialState();
  for (int action : {0, 0, die - 1}) state->ApplyAction(action);
  return state;
}

// How many of the samples `work` handles in a second.
template <typename Work>
double SampleRate(double seconds, Work work) {
  double begin = CpuSeconds(), spent = 0;
  int64_t done = 0;
  while (spent < seconds) {
    for (int call = 0; call < kCalls; ++call)
      for (int i = 0; i < kSamples; ++i) work(i);
    done += kCalls * kSamples;
    spent = CpuSeconds() - begin;
  }
  return done / spent;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: beside-openspiel DIE SECONDS\n";
    return 2;
  }
  const int die = std::stoi(argv[1]);
  const double seconds = std::stod(argv[2]);
  const std::shared_ptr<const spiel::Game> game = spiel::LoadGame("einstein_wurfelt_nicht");
  const StatePtr start = Start(*game, die);
  std::mt19937 random(20260101);

  std::vector<StatePtr> samples;
  std::vector<spiel::Action> actions;
  std::array<StatePtr, kScatter> scratch;
  while (samples.size() < kSamples) {
    StatePtr state = start->Clone();
    while (!state->IsTerminal() && samples.size() < kSamples) {
      const spiel::Action action = Pick(*state, &random);
      if (absl::Uniform(random, 0, 3) == 0) {
        samples.push_back(state->Clone());
        actions.push_back(action);
      }
      state->ApplyAction(action);
    }
  }
  const double clones = SampleRate(seconds, [&](int i) { scratch[i % kScatter] = samples[i]->Clone(); });
  const double applied = SampleRate(seconds, [&](int i) {
    scratch[i % kScatter] = samples[i]->Clone();
    scratch[i % kScatter]->ApplyAction(actions[i]);
  });

  int64_t games = 0, moves = 0, won = 0;
  double begin = CpuSeconds(), spent = 0;
  for (; spent < seconds; ++games, spent = CpuSeconds() - begin) {
    StatePtr state = start->Clone();
    while (!state->IsTerminal()) state->ApplyAction(Pick(*state, &random));
    moves += state->MoveNumber() - start->MoveNumber();
    won += state->Returns()[start->CurrentPlayer()] > 0;
  }
  const double playouts = games / spent;

  // Searches of 10,000, each with a tree of its own.
  constexpr int kSimulations = 10000;
  auto evaluator = std::make_shared<spiel::algorithms::RandomRolloutEvaluator>(1, 20260101);
  spiel::algorithms::MCTSBot bot(*game, evaluator, kExploration, kSimulations, /*max_memory_mb=*/1000, /*solve=*/false,
                                 /*seed=*/20260101, /*verbose=*/false);
  int64_t simulations = 0;
  begin = CpuSeconds(), spent = 0;
  for (; spent < seconds; spent = CpuSeconds() - begin) {
    bot.MCTSearch(*start);
    simulations += kSimulations;
  }

  std::cout << "{\"clone_ns\": " << 1e9 / clones << ", \"apply_rate\": " << applied << ", \"game_rate\": " << playouts
            << ", \"iteration_rate\": " << simulations / spent << ", \"moves\": " << static_cast<double>(moves) / games
            << ", \"won\": " << static_cast<double>(won) / games << ", \"start\": [";
  const std::vector<spiel::Action> legal = start->LegalActions();
  for (size_t i = 0; i < legal.size(); ++i)
    std::cout << (i > 0 ? ", " : "") << '"' << start->ActionToString(legal[i]) << '"';
  std::cout << "]}\n";
}
