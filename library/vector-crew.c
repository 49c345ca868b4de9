/* The threads of a vector, one a crew, and what they work on. */
#include "vector-games.h"

#include <unistd.h>

static gpointer
serve(gpointer data)
{
    HetVectorCrew *crew = data;
    HetmanVector *vector = crew->vector;
    unsigned seen = 0;
    for (;;) {
        pthread_mutex_lock(&vector->mutex);
        while (vector->round == seen)
            pthread_cond_wait(&vector->begin, &vector->mutex);
        seen = vector->round;
        HetVectorWork work = vector->work;
        pthread_mutex_unlock(&vector->mutex);
        if (work == HET_VECTOR_END)
            return NULL;
        het_vector_work_through(crew, work);
        pthread_mutex_lock(&vector->mutex);
        if (--vector->busy == 0)
            pthread_cond_signal(&vector->finished);
        pthread_mutex_unlock(&vector->mutex);
    }
}

bool
het_vector_is_forked(const HetmanVector *vector)
{
    return vector->threads > 1 && vector->owner != getpid();
}

bool
het_vector_work(HetmanVector *vector, HetVectorWork work, GError **error)
{
    if (het_vector_is_forked(vector))
        return het_fail(
            error, HET_ERROR_USAGE,
            "the vector was made before a fork, and its threads are the parent's: make it "
            "after the fork (Python: start method \"spawn\"), or with one thread");
    atomic_store(&vector->halted, false);
    pthread_mutex_lock(&vector->mutex);
    vector->work = work;
    vector->busy = vector->threads - 1;
    vector->round++;
    pthread_cond_broadcast(&vector->begin);
    pthread_mutex_unlock(&vector->mutex);
    if (work == HET_VECTOR_END)
        return true;
    het_vector_work_through(&vector->crews[0], work);
    pthread_mutex_lock(&vector->mutex);
    while (vector->busy > 0)
        pthread_cond_wait(&vector->finished, &vector->mutex);
    pthread_mutex_unlock(&vector->mutex);
    GError *first = NULL;
    HET_EACH_BELOW(i, vector->threads) {
        GError *own = g_steal_pointer(&vector->crews[i].error);
        if (first == NULL)
            first = own;
        else
            g_clear_error(&own);
    }
    if (first != NULL)
        g_propagate_error(error, first);
    return first == NULL;
}

void
het_vector_begin(HetmanVector *vector)
{
    vector->owner = getpid();
    pthread_mutex_init(&vector->mutex, NULL);
    pthread_cond_init(&vector->begin, NULL);
    pthread_cond_init(&vector->finished, NULL);
    size_t size = vector->state_size;
    vector->slots = g_new0(HetVectorSlot, vector->games);
    vector->states = g_malloc0_n(vector->games, size);
    vector->moves = g_malloc_n(vector->games, sizeof(HetMove) * HET_MOVES_MAX);
    HET_EACH_BELOW(i, vector->games) {
        vector->slots[i].state = (HetState *)(void *)((uint8_t *)vector->states + i * size);
        vector->slots[i].moves = vector->moves + (size_t)i * HET_MOVES_MAX;
    }
    vector->crews = g_new0(HetVectorCrew, vector->threads);
    HET_EACH_BELOW(i, vector->threads) {
        HetVectorCrew *crew = &vector->crews[i];
        crew->vector = vector;
        pthread_mutex_init(&crew->mutex, NULL);
        crew->from = (unsigned)((uint64_t)vector->games * i / vector->threads);
        crew->to = (unsigned)((uint64_t)vector->games * (i + 1) / vector->threads);
        crew->taken = g_malloc0(het_actions_bytes(&vector->spaces[0]));
        crew->list = g_new0(HetMoveList, 1);
        if (i > 0)
            crew->thread = g_thread_new("hetman-vector", serve, crew);
    }
}

void
het_vector_end(HetmanVector *vector)
{
    const bool forked = het_vector_is_forked(vector);
    if (!forked)
        het_vector_work(vector, HET_VECTOR_END, NULL);
    HET_EACH_BELOW(i, vector->threads) {
        if (vector->crews[i].thread != NULL && !forked)
            g_thread_join(vector->crews[i].thread);
        g_free(vector->crews[i].taken);
        g_free(vector->crews[i].list);
        if (!forked)
            pthread_mutex_destroy(&vector->crews[i].mutex);
    }
    g_free(vector->crews);
    g_free(vector->slots);
    g_free(vector->states);
    g_free(vector->kept);
    g_free(vector->moves);
    g_free(vector->actions);
    if (forked) /* what the threads waited for they wait for in the parent */
        return;
    pthread_mutex_destroy(&vector->mutex);
    pthread_cond_destroy(&vector->begin);
    pthread_cond_destroy(&vector->finished);
}
