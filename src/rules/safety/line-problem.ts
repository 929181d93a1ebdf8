/** What is wrong with a line that is to be spoken: one that a provider wrote, or a person. */
import { gateLine } from './gate.ts'

export type LineProblem = 'crisis' | 'blocked' | 'address' | 'markup' | 'eyes' | 'breath' | 'health'

/** Closing the eyes is always a choice, so the line has to say so itself. */
const SHUT_EYES = /\b(close|shut|closing) (?:your |both )?eyes\b/i
const CHOICE = /\b(if|or|may|might|could|can|whether|would|like|choice|choose|open)\b/i

/** Counts above four, in digits or words, beside holding one's breath. */
const HOLD = /\bhold(?:ing)? (?:your|the|that|this) breath\b|\bhold (?:it|for)\b/i
const LONG_COUNT = /\b(?:[5-9]|\d{2,}|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|as long as)\b/i

const HEALTH =
  /\b(cures?|cured|curing|heals? (?:your|the|all|any)|diagnos\w*|medications?|treats? (?:your|anxiety|depression)|guarantee\w*|therapy will)\b/i

const checks: readonly (readonly [LineProblem, (text: string) => boolean])[] = [
  ['address', (text) => /https?:|www\.|\w@\w|\b\w+\.(?:com|org|net|io)\b/i.test(text)],
  ['markup', (text) => /[*_#`<>[\]{}|\\]/.test(text)],
  ['eyes', (text) => SHUT_EYES.test(text) && !CHOICE.test(text)],
  ['breath', (text) => HOLD.test(text) && LONG_COUNT.test(text)],
  ['health', (text) => HEALTH.test(text)],
]

/** Undefined where it may be spoken to anyone. */
export const lineProblem = (text: string): LineProblem | undefined => {
  const { outcome } = gateLine(text)
  if (outcome !== 'fine') return outcome
  return checks.find(([, isSo]) => isSo(text))?.[0]
}
