/**
 * The one place that decides whether a text may be used: reviewed phrases (`rules/safety`) find known wordings, and a
 * classifier over sentence embeddings finds what is said in other words. Nothing about a text is logged or stored.
 */
import { moderateText, type ModerationOutcome } from '#rules/safety/moderation.ts'
import { findLineProblem, type LineProblem } from '#rules/safety/line-problem.ts'
import type { Log } from '#server/platform/log.ts'
import { type Score, ScorerUnavailable, sharedScorer } from './scorer.ts'

/** `meaning`: the classifier found the line harmful. `unread`: the classifier was unavailable. */
export type ProviderLineProblem = LineProblem | 'meaning' | 'unread'

export interface Moderation {
  /** Moderates what people wrote. If the classifier is unavailable, the phrases decide alone. */
  moderatePrompts: (texts: readonly string[]) => Promise<ModerationOutcome[]>
  /**
   * Reads lines, titles and descriptions of a provider. A text whose every sentence is an authored one needs no classifier.
   * Where the classifier can't be asked, all other texts are refused.
   */
  findLineProblems: (texts: readonly string[]) => Promise<(ProviderLineProblem | undefined)[]>
}

interface Dependencies {
  log: Log
  score?: Score
}

export const createModeration = ({ log, score = sharedScorer.score }: Dependencies): Moderation => {
  /** Returns undefined if the classifier is unavailable. */
  const requestScores = async (classifier: 'prompts' | 'lines', texts: readonly string[]) => {
    if (texts.length === 0) return []
    try {
      return await score(classifier, texts)
    } catch (cause) {
      if (!(cause instanceof ScorerUnavailable)) throw cause
      log.write('moderation.unavailable', { classifier, texts: texts.length, reason: cause.message })
      return undefined
    }
  }

  /** Only texts without a verdict of the phrases are scored. */
  const scoreUndecided = async (
    classifier: 'prompts' | 'lines',
    texts: readonly string[],
    isDecided: (at: number) => boolean,
  ): Promise<ReadonlyMap<number, number> | undefined> => {
    const undecided = [...texts.keys()].filter((at) => !isDecided(at))
    const scores = await requestScores(
      classifier,
      undecided.map((at) => texts[at]!),
    )
    return scores && new Map(undecided.map((at, index) => [at, scores[index]!]))
  }

  return {
    async moderatePrompts(texts) {
      const verdicts = texts.map(moderateText)
      const scores = await scoreUndecided('prompts', texts, (at) => verdicts[at]!.outcome !== 'fine')
      return verdicts.map((verdict, at) => ((scores?.get(at) ?? 0) > 0 ? { outcome: 'crisis' } : verdict))
    },
    async findLineProblems(texts) {
      const problems = texts.map(findLineProblem)
      const { isAuthored } = await import('./authored-sentences.ts')
      const isDecided = texts.map((text, at) => problems[at] !== undefined || isAuthored(text))
      const scores = await scoreUndecided('lines', texts, (at) => isDecided[at]!)
      return problems.map((problem, at) => {
        if (isDecided[at]) return problem
        if (!scores) return 'unread'
        return scores.get(at)! > 0 ? 'meaning' : undefined
      })
    },
  }
}
