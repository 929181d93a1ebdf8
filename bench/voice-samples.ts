/**
 * Renders the same five texts in the built-in voices to docs/voice-samples, and measures both voices on lines of the
 * whole catalog: node bench/voice-samples.ts <name of the folder> [--measure]
 *
 * With `--measure` it only prints the measurements.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE, toGain, toSamples } from '#server/generation/dsp/signal.ts'
import { mixDown } from '#server/generation/mix/mix-down.ts'
import { writeMp3 } from '#server/generation/mix/mp3.ts'
import { SENTENCE_GAP_SECONDS } from '#server/generation/mix/timeline.ts'
import { listCatalogScripts } from '#server/generation/script/catalog-scripts.ts'
import { listLines, splitSentences, type NarratorName } from '#server/generation/script/script.ts'
import { narrators } from '#server/generation/voice/narrators.ts'
import { synthesizeSpeech } from '#server/generation/voice/synthesize-speech.ts'
import * as measures from './harness/voice-measures.ts'

/** Lines of the catalog, and what each shows. */
const samples: readonly { name: string; narrator: NarratorName; text: string }[] = [
  {
    name: 'pauses',
    narrator: 'River',
    text: 'The second one is for you. I stayed calm for most of it, perhaps, or, I asked to stop when it went too far.',
  },
  {
    name: 'question',
    narrator: 'Willow',
    text: 'Try hearing it as a stranger, two seats behind you on a bus. Would you ask them for directions?',
  },
  {
    name: 'hard-words',
    narrator: 'River',
    text: "You don't have to look at them, they're used to it. Each has a wobbly twin in the water.",
  },
  {
    name: 'long-sentence',
    narrator: 'Willow',
    text: 'You may have been walking around inside a conversation from this morning. It happens, and here comes another door.',
  },
  { name: 'number', narrator: 'River', text: 'Your throat. How many thousand words is it since this morning?' },
]

const { positionals, values } = parseArgs({ allowPositionals: true, options: { measure: { type: 'boolean' } } })
const folder = new URL(`../docs/voice-samples/${positionals[0] ?? 'now'}/`, import.meta.url)

const speakText = (text: string, narrator: NarratorName) =>
  Promise.all(splitSentences(text).map((sentence) => synthesizeSpeech(sentence, narrators[narrator], 'adult')))

/** Writes a sample with the level and the reverb that it has in a session. */
const writeSample = async ({ name, narrator, text }: (typeof samples)[number]) => {
  const sounds: { at: number; signal: Float32Array; level: number }[] = []
  let position = toSamples(0.1)
  for (const signal of await speakText(text, narrator)) {
    sounds.push({ at: position, signal, level: 1 })
    position += signal.length + toSamples(SENTENCE_GAP_SECONDS)
  }
  const voice = new Float32Array(position + toSamples(0.5))
  for (const { at, signal } of sounds) voice.set(signal, at)
  const level = toGain(-19 - measures.measureLoudness(voice))
  const blocks = mixDown({ sounds: sounds.map((sound) => ({ ...sound, level })), length: voice.length })
  const file = fileURLToPath(new URL(`${name}.mp3`, folder))
  await writeMp3(
    file,
    { kilobits: 48, channels: 1 },
    blocks.map(([left]) => [left]),
  )
}

/** Every thirteenth line, so that lines of every session and length are among them. */
const MEASURED_EVERY = 13

const measuredLines = listCatalogScripts()
  .flatMap(({ script }) => listLines(script).map(({ text }) => text))
  .filter((_, index) => index % MEASURED_EVERY === 0)

const measureNarrator = async (narrator: NarratorName) => {
  const before = process.cpuUsage()
  const lines: { sentence: string; clip: Float32Array }[][] = []
  for (const text of measuredLines) {
    const clips = await speakText(text, narrator)
    lines.push(splitSentences(text).map((sentence, index) => ({ sentence, clip: clips[index]! })))
  }
  const { user, system } = process.cpuUsage(before)
  const sentences = lines.flat().map(({ sentence, clip }) => ({ sentence, clip, pitches: measures.trackPitch(clip) }))
  const clips = sentences.map(({ clip }) => clip)
  const seconds = clips.reduce((sum, clip) => sum + clip.length, 0) / SAMPLE_RATE
  const semitones = sentences.flatMap(({ pitches }) => pitches.map(({ hertz }) => measures.toSemitones(hertz)))
  const rises = (isQuestion: boolean) =>
    sentences
      .filter(({ sentence, pitches }) => sentence.endsWith('?') === isQuestion && pitches.length > 60)
      .map(({ pitches }) => measures.measureFinalRise(pitches))
  const levels = clips.map(measures.measureLoudness).filter((level) => level > -60)
  const pauses = sentences
    .filter(({ sentence }) => sentence.includes(','))
    .flatMap(({ clip }) => measures.measurePauses(clip))
    .map((pause) => 1000 * pause)
  const spectrum = measures.measureSpectrum(clips)
  const distances = spectrum.map((level, octave) => level - measures.REAL_SPEECH[octave]!)
  const figures: [what: string, figure: string][] = [
    ...spectrum.map((level, octave): [string, string] => [`${measures.OCTAVES[octave]} Hz, dB`, level.toFixed(1)]),
    ['distance from real speech, dB (RMS)', Math.sqrt(measures.mean(distances.map((d) => d * d))).toFixed(1)],
    [
      'buzz, 0 to 1',
      measures.mean(sentences.flatMap(({ clip, pitches }) => measures.measureBuzz(clip, pitches))).toFixed(2),
    ],
    ['harmonics to noise, dB', measures.toHarmonicsToNoise(sentences.flatMap(({ pitches }) => pitches)).toFixed(1)],
    ['peak over average, dB', measures.mean(clips.map(measures.measureCrest)).toFixed(1)],
    ['pitch, Hz (median)', (2 ** (measures.median(semitones) / 12)).toFixed(0)],
    [
      'pitch range, semitones (5 to 95 %)',
      (measures.percentile(semitones, 0.95) - measures.percentile(semitones, 0.05)).toFixed(1),
    ],
    ['pitch, semitones (standard deviation)', measures.spread(semitones).toFixed(2)],
    ['end of a question, semitones', measures.mean(rises(true)).toFixed(1)],
    ['end of a statement, semitones', measures.mean(rises(false)).toFixed(1)],
    ['loudness of sentences, LU (standard deviation)', measures.spread(levels).toFixed(2)],
    ['loudest over softest sentence, LU', (Math.max(...levels) - Math.min(...levels)).toFixed(1)],
    ['pauses inside sentences, ms (median)', measures.median(pauses).toFixed(0)],
    ['pauses inside sentences, ms (standard deviation)', measures.spread(pauses).toFixed(0)],
    ['longest stretch without a pause, s', Math.max(...clips.map(measures.measureLongestRun)).toFixed(1)],
    ['speech, s', seconds.toFixed(1)],
    ['CPU s for a minute of speech', ((60 * (user + system)) / 1e6 / seconds).toFixed(2)],
  ]
  return figures
}

if (!values.measure) {
  mkdirSync(folder, { recursive: true })
  for (const sample of samples) await writeSample(sample)
}
const river = await measureNarrator('River')
const willow = await measureNarrator('Willow')
console.log('| | River | Willow |\n| --- | ---: | ---: |')
for (const [index, [what, figure]] of river.entries()) console.log(`| ${what} | ${figure} | ${willow[index]![1]} |`)
