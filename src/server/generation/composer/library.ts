/**
 * The authored library as the composer reads it. Every word of a built-in exercise is in seeds/composer, and none is
 * in code.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { exerciseThemes, pictureStyles, techniques, tones } from '#rules/exercises.ts'
import { AUDIENCES, type Pause } from '../script/script.ts'

const Register = z.enum(['all', 'young'])
const Posture = z.enum(['seat', 'bed', 'stand'])
const Eyes = z.enum(['choice', 'open'])
const Seconds = z.tuple([z.number(), z.number(), z.number()])
/** A motif is a thing that was mentioned. A line with the same echo may only follow it. */
const marks = {
  tone: z.array(z.enum(tones)).optional(),
  motif: z.string().optional(),
  echo: z.string().optional(),
}

const Line = z.strictObject({
  id: z.string().max(36),
  register: Register,
  text: z.string(),
  pause: Seconds,
  hold: z.literal(true).optional(),
  eyes: Eyes.optional(),
  theme: z.enum(exerciseThemes).optional(),
  ...marks,
})

const Group = z.strictObject({
  id: z.string(),
  register: Register,
  lines: z.array(Line).min(1),
  step: z.int().optional(),
  place: Posture.optional(),
  round: z.string().optional(),
  /** The round of this group is breathed only once, because its words say so. */
  once: z.literal(true).optional(),
  ...marks,
})

const Round = z.strictObject({
  id: z.string(),
  register: Register,
  count: z.int(),
  holds: z.boolean(),
  young: z.string().optional(),
  lines: z.array(Line),
})

const Match = z.array(z.string())

const TechniqueEntry = z.strictObject({
  id: z.enum(techniques),
  title: z.string(),
  summary: z.string(),
  eyes: Eyes,
  laps: z.boolean(),
  ordered: z.boolean(),
  needs_image: z.boolean(),
  match: Match,
  intro: z.array(Group),
  units: z.array(Group),
  cycle: z.array(Group),
  deepen: z.array(Group),
})

const ThemeEntry = z.strictObject({
  id: z.enum(exerciseThemes),
  name: z.string(),
  occasion: z.string(),
  chip: z.string(),
  match: Match,
  best: z.array(z.enum(techniques)).length(3),
  /** The tones to choose from when nobody chose one. */
  tones: z.array(z.enum(tones)).min(1),
  cover: z.strictObject({
    prints: z.array(z.strictObject({ scene: z.string(), palette: z.string() })).min(1),
    painted: z.array(z.enum(pictureStyles)).min(1),
  }),
  titles: z.array(z.string()).min(1),
  descriptions: z.array(z.string()).min(1),
  acknowledgements: z.array(Line),
  images: z.array(Group),
  middles: z.array(Group),
  phrases: z.array(Line),
  carry: z.array(Line),
})

const Prompt = z.strictObject({
  id: z.string(),
  audience: z.enum(AUDIENCES),
  theme: z.enum(exerciseThemes),
  text: z.string(),
})

const version = z.literal(1)
const files = {
  arrivals: z.strictObject({ version, arrivals: z.array(Group), eyes: z.array(Line) }),
  settles: z.strictObject({ version, settles: z.array(Group) }),
  returns: z.strictObject({ version, returns: z.array(Group) }),
  rests: z.strictObject({ version, rests: z.array(Line), silences: z.array(Line) }),
  closings: z.strictObject({ version, closings: z.array(Line) }),
  prompts: z.strictObject({ version, prompts: z.array(Prompt) }),
  themes: z.strictObject({
    version,
    tie_order: z.array(z.enum(exerciseThemes)),
    phrase_leads: z.array(Line),
    themes: z.array(ThemeEntry),
  }),
  techniques: z.strictObject({ version, rounds: z.array(Round), techniques: z.array(TechniqueEntry) }),
}

export type Register = z.infer<typeof Register>
export type PracticePosture = z.infer<typeof Posture>
export type Eyes = z.infer<typeof Eyes>
export type Round = z.infer<typeof Round>
export type LibraryLine = { id: string; text: string; pause: Pause }

/** Lines that are spoken together and in order. A single line is an item with one line. */
export type LibraryItem = Omit<z.infer<typeof Group>, 'lines'> & { lines: LibraryLine[] }

const pauseOf = ({ pause: [min, ideal, max], hold }: z.infer<typeof Line>): Pause =>
  hold ? { hold: ideal } : { min, ideal, max }
const lineOf = (line: z.infer<typeof Line>): LibraryLine => ({ id: line.id, text: line.text, pause: pauseOf(line) })
const single = (line: z.infer<typeof Line>): LibraryItem => {
  const { id, register, tone, motif, echo } = line
  return { id, register, tone, motif, echo, lines: [lineOf(line)] }
}
const items = (groups: z.infer<typeof Group>[]): LibraryItem[] =>
  groups.map((group) => ({ ...group, lines: group.lines.map(lineOf) }))

const read = <Name extends keyof typeof files>(name: Name) => {
  const file = new URL(`../../../../seeds/composer/${name}.json`, import.meta.url)
  return files[name].parse(JSON.parse(readFileSync(file, 'utf8'))) as z.infer<(typeof files)[Name]>
}

const techniqueOf = (entry: z.infer<typeof TechniqueEntry>) => ({
  ...entry,
  intro: items(entry.intro),
  units: items(entry.units),
  cycle: items(entry.cycle),
  deepen: items(entry.deepen),
})

type Closing = z.infer<typeof Line>

const themeOf = (entry: z.infer<typeof ThemeEntry>, closings: Closing[]) => ({
  ...entry,
  acknowledgements: entry.acknowledgements.map(single),
  images: items(entry.images),
  middles: items(entry.middles),
  phrases: entry.phrases.map(single),
  carry: entry.carry.map(single),
  closings: closings.filter(({ theme }) => theme === entry.id).map(single),
})

const loadLibrary = () => {
  const { arrivals, eyes } = read('arrivals')
  const { rests, silences } = read('rests')
  const { closings } = read('closings')
  const { tie_order, phrase_leads, themes } = read('themes')
  const { rounds, techniques } = read('techniques')
  const eyesOf = (which: Eyes) => eyes.filter((line) => line.eyes === which).map(single)
  return {
    arrivals: items(arrivals),
    eyes: { choice: eyesOf('choice'), open: eyesOf('open') },
    settles: items(read('settles').settles),
    returns: items(read('returns').returns),
    rests: rests.map(single),
    /** Longer silences that suit every technique. */
    silences: silences.map(single),
    /** Last lines that suit every theme except sleep. */
    closings: closings.filter(({ theme }) => !theme).map(single),
    leads: phrase_leads.map(single),
    tieOrder: tie_order,
    themes: themes.map((entry) => themeOf(entry, closings)),
    techniques: techniques.map(techniqueOf),
    rounds: new Map(rounds.map((round) => [round.id, round])),
    prompts: read('prompts').prompts,
  }
}

export type Library = ReturnType<typeof loadLibrary>
export type ThemeFacts = Library['themes'][number]
export type TechniqueFacts = Library['techniques'][number]

let loaded: Library | undefined

/** Loads the library on first use: half a megabyte that would delay the start of the server. */
export const getLibrary = (): Library => (loaded ??= loadLibrary())

/** Every item of the library that lines are chosen from, except rounds of counted breath. */
export const libraryItems = (): LibraryItem[] => {
  const { arrivals, eyes, settles, returns, rests, silences, closings, leads, themes, techniques: all } = getLibrary()
  return [
    ...arrivals,
    ...eyes.choice,
    ...eyes.open,
    ...settles,
    ...returns,
    ...rests,
    ...silences,
    ...closings,
    ...leads,
    ...themes.flatMap((theme) => [
      ...theme.acknowledgements,
      ...theme.images,
      ...theme.middles,
      ...theme.phrases,
      ...theme.carry,
      ...theme.closings,
    ]),
    ...all.flatMap(({ intro, units, cycle, deepen }) => [...intro, ...units, ...cycle, ...deepen]),
  ]
}
