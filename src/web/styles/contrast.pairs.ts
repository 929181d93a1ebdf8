/** Lists which ink may be used on which background, and the contrast it needs (WCAG 2.2 AA, 1.4.3 and 1.4.11). */

/** The least contrast: 4.5 for text, 3 for edges and shapes. */
export const AREAS_OF_INK = { words: 4.5, shape: 3 } as const

export type Pair = { ink: string; on: string; as: keyof typeof AREAS_OF_INK }

const on = (grounds: string[], as: Pair['as'], inks: string[]): Pair[] =>
  grounds.flatMap((ground) => inks.map((ink) => ({ ink, on: ground, as })))

export const PAIRS: readonly Pair[] = [
  ...on(['canvas', 'surface', 'sunk', 'wash'], 'words', ['ink', 'ink-2']),
  ...on(['canvas', 'surface', 'sunk'], 'words', ['ink-3', 'link', 'danger', 'action']),
  ...on(['canvas', 'surface', 'sunk'], 'shape', ['line-strong', 'focus', 'sun-strong']),
  ...on(['danger-tint'], 'words', ['ink', 'ink-2']),
  ...on(['action', 'action-hover'], 'words', ['on-action']),
  ...on(['action-wash'], 'words', ['ink', 'action', 'link']),
  ...on(['sun-wash'], 'words', ['ink']),
  ...on(['sun', 'deep-sun', 'playhead'], 'words', ['on-sun']),
  ...on(['float'], 'words', ['on-float']),
  ...on(['float'], 'shape', ['sun', 'deep-focus']),
  ...on(['deep'], 'words', ['on-deep', 'on-deep-2', 'on-deep-3']),
  ...on(['deep'], 'shape', ['deep-line', 'deep-sun', 'deep-focus']),
  ...on(['ok-wash', 'surface'], 'words', ['ok']),
  ...on(['warn-wash', 'surface'], 'words', ['warn']),
  ...on(['danger-wash', 'danger-tint', 'surface'], 'words', ['danger']),
  ...on(['info-wash', 'surface'], 'words', ['info']),
  ...on(['surface'], 'shape', ['mood-1', 'mood-2', 'mood-3', 'data-1', 'score-red', 'score-green', 'score-blue']),
  ...on(['art-dusk'], 'words', ['art-light', 'art-light-2']),
  ...on(['art-light'], 'words', ['art-dusk', 'art-ink']),
  ...on(['art-dusk'], 'shape', ['playhead', 'playhead-night', 'pressed-on-art']),
  ...on(['heat-0', 'heat-1'], 'words', ['ink']),
  { ink: 'on-heat-2', on: 'heat-2', as: 'words' },
  { ink: 'on-heat-3', on: 'heat-3', as: 'words' },
  { ink: 'on-heat-4', on: 'heat-4', as: 'words' },
  { ink: 'on-paper-1', on: 'paper-1', as: 'words' },
  { ink: 'on-thought-1', on: 'thought-1', as: 'words' },
  { ink: 'on-thought-2', on: 'thought-2', as: 'words' },
  { ink: 'on-thought-3', on: 'thought-3', as: 'words' },
]
