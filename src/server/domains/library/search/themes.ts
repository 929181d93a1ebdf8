/** Words that people type for a theme or a technique, so that a feeling finds its session. */
export const themeKeywords: Record<string, string> = {
  pressure: 'test exam stress stressed nervous performance deadline homework grades',
  sleep: 'sleepy tired night bed bedtime awake insomnia rest',
  anger: 'angry mad furious rage annoyed argument fight',
  worry: 'worried anxious anxiety afraid scared fear nervous overthinking',
  friends: 'friend friendship lonely alone left out classmates together people',
  focus: 'loud noise noisy concentrate concentration attention distracted study studying homework class',
  sadness: 'sad cry crying down grief loss missing hurt heavy',
  courage: 'brave nervous speech stage speaking presentation confidence',
  gratitude: 'grateful thankful thanks kind small good things',
  change: 'moving new school divorce ending different goodbye move',
  everyday: 'ordinary day break pause calm quiet moment',
}

export const techniqueKeywords: Record<string, string> = {
  breath: 'breathe breathing breaths',
  box_breath: 'breathe breathing square box count counting',
  body_scan: 'body relax muscles shoulders',
  grounding: 'ground feet senses here now',
  visualisation: 'imagine picture place visualization',
  kindness: 'kind loving care compassion',
  gratitude: 'grateful thankful',
  thoughts: 'thinking mind head',
  compassion: 'self kind kindness mistake',
  movement: 'restless fidgety sit still move stretch moving body dance',
  listening: 'listen sounds hearing ears sound',
}

/** Stop words, which say nothing about what someone is looking for. */
export const stopWords: ReadonlySet<string> = new Set(
  'a an the and or of to in on at for with before after into from my me i im you your it its is am are be was this that so too very about can cant could do don does have has not no t s m re ve ll d'.split(
    ' ',
  ),
)
