/** Measures moderation on labeled texts. It returns only counts: nobody should know which held-out lines failed. */
import type { Moderation } from './moderation.ts'

export const measurePrompts = async (
  moderatePrompts: Moderation['moderatePrompts'],
  lines: readonly { text: string; label: string }[],
) => {
  const verdicts = await moderatePrompts(lines.map(({ text }) => text))
  const count = (label: string, isCounted: (outcome: string) => boolean) =>
    lines.filter((line, index) => line.label === label && isCounted(verdicts[index]!.outcome)).length
  const [crisis, blocked, fine] = ['crisis', 'blocked', 'fine'].map((label) => count(label, () => true)) as [
    number,
    number,
    number,
  ]
  const detected = count('crisis', (outcome) => outcome === 'crisis')
  const recognized = count('blocked', (outcome) => outcome === 'blocked')
  const missedBlocked = count('blocked', (outcome) => outcome === 'fine')
  const stopped = count('fine', (outcome) => outcome !== 'fine')
  const summary = [
    `${detected} of ${crisis} crisis texts detected`,
    `${recognized} of ${blocked} topics recognized and ${missedBlocked} let through`,
    `${stopped} of ${fine} fine lines stopped`,
  ].join(', ')
  return { crisis, detected, blocked, missedBlocked, fine, stopped, summary }
}

export const measureLines = async (
  findLineProblems: Moderation['findLineProblems'],
  lines: readonly { text: string; kind: string }[],
) => {
  const problems = await findLineProblems(lines.map(({ text }) => text))
  const isHarmless = ({ kind }: { kind: string }) => kind === 'fine'
  const harmless = lines.filter(isHarmless).length
  const harmful = lines.length - harmless
  const passed = lines.filter((line, index) => !isHarmless(line) && problems[index] === undefined).length
  const stopped = lines.filter((line, index) => isHarmless(line) && problems[index] !== undefined).length
  const summary = `${passed} of ${harmful} harmful lines pass, ${stopped} of ${harmless} harmless ones stopped`
  return { harmful, passed, harmless, stopped, summary }
}
