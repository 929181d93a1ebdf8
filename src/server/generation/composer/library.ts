/**
 * The authored library as the composer reads it. Every word of a built-in exercise is in seeds/composer, and none is
 * in code.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { exerciseThemes, pictureStyles, techniques, tones } from '#rules/exercises.ts'
import { AUDIENCES, type ScriptPause } from '../script/script.ts'

const LineRegister = z.enum(['all', 'young'])
const Posture = z.enum(['seat', 'bed', 'stand'])
const Eyes = z.enum(['choice', 'open'])
const Seconds = z.tuple([z.number(), z.number(), z.number()])
/** A motif is a thing that was mentioned. A line with the same echo may only follow it. */
const sharedFields = {
  tone: z.array(z.enum(tones)).optional(),
  motif: z.string().optional(),
  echo: z.string().optional(),
}

const Line = z.strictObject({
  id: z.string().max(36),
  register: LineRegister,
  text: z.string(),
  pause: Seconds,
  hold: z.literal(true).optional(),
  eyes: Eyes.optional(),
  theme: z.enum(exerciseThemes).optional(),
  ...sharedFields,
})

const Group = z.strictObject({
  id: z.string(),
  register: LineRegister,
  lines: z.array(Line).min(1),
  step: z.int().optional(),
  place: Posture.optional(),
  round: z.string().optional(),
  /** The round of this group is breathed only once, because its words say so. */
  once: z.literal(true).optional(),
  ...sharedFields,
})

const Round = z.strictObject({
  id: z.string(),
  register: LineRegister,
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
const fileSchemas = {
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

export type LineRegister = z.infer<typeof LineRegister>
export type PracticePosture = z.infer<typeof Posture>
export type Eyes = z.infer<typeof Eyes>
export type Round = z.infer<typeof Round>
export type LibraryLine = { id: string; text: string; pause: ScriptPause }

/** Lines that are spoken together and in order. A single line is an item with one line. */
export type LibraryItem = Omit<z.infer<typeof Group>, 'lines'> & { lines: LibraryLine[] }

const toPause = ({ pause: [min, ideal, max], hold }: z.infer<typeof Line>): ScriptPause =>
  hold ? { hold: ideal } : { min, ideal, max }
const toLibraryLine = (line: z.infer<typeof Line>): LibraryLine => ({
  id: line.id,
  text: line.text,
  pause: toPause(line),
})
const toSingleItem = (line: z.infer<typeof Line>): LibraryItem => {
  const { id, register, tone, motif, echo } = line
  return { id, register, tone, motif, echo, lines: [toLibraryLine(line)] }
}
const toItems = (groups: z.infer<typeof Group>[]): LibraryItem[] =>
  groups.map((group) => ({ ...group, lines: group.lines.map(toLibraryLine) }))

const readLibraryFile = <Name extends keyof typeof fileSchemas>(name: Name) => {
  const file = new URL(`../../../../seeds/composer/${name}.json`, import.meta.url)
  return fileSchemas[name].parse(JSON.parse(readFileSync(file, 'utf8'))) as z.infer<(typeof fileSchemas)[Name]>
}

const toTechniqueFacts = (entry: z.infer<typeof TechniqueEntry>) => ({
  ...entry,
  intro: toItems(entry.intro),
  units: toItems(entry.units),
  cycle: toItems(entry.cycle),
  deepen: toItems(entry.deepen),
})

type Closing = z.infer<typeof Line>

const toThemeFacts = (entry: z.infer<typeof ThemeEntry>, closings: Closing[]) => ({
  ...entry,
  acknowledgements: entry.acknowledgements.map(toSingleItem),
  images: toItems(entry.images),
  middles: toItems(entry.middles),
  phrases: entry.phrases.map(toSingleItem),
  carry: entry.carry.map(toSingleItem),
  closings: closings.filter(({ theme }) => theme === entry.id).map(toSingleItem),
})

const loadLibrary = () => {
  const { arrivals, eyes } = readLibraryFile('arrivals')
  const { rests, silences } = readLibraryFile('rests')
  const { closings } = readLibraryFile('closings')
  const { tie_order, phrase_leads, themes } = readLibraryFile('themes')
  const { rounds, techniques } = readLibraryFile('techniques')
  const listEyesItems = (which: Eyes) => eyes.filter((line) => line.eyes === which).map(toSingleItem)
  return {
    arrivals: toItems(arrivals),
    eyes: { choice: listEyesItems('choice'), open: listEyesItems('open') },
    settles: toItems(readLibraryFile('settles').settles),
    returns: toItems(readLibraryFile('returns').returns),
    rests: rests.map(toSingleItem),
    /** Longer silences that suit every technique. */
    silences: silences.map(toSingleItem),
    /** Last lines that suit every theme except sleep. */
    closings: closings.filter(({ theme }) => !theme).map(toSingleItem),
    phraseLeads: phrase_leads.map(toSingleItem),
    tieOrder: tie_order,
    themes: themes.map((entry) => toThemeFacts(entry, closings)),
    techniques: techniques.map(toTechniqueFacts),
    rounds: new Map(rounds.map((round) => [round.id, round])),
    prompts: readLibraryFile('prompts').prompts,
  }
}

export type Library = ReturnType<typeof loadLibrary>
export type ThemeFacts = Library['themes'][number]
export type TechniqueFacts = Library['techniques'][number]

let cachedLibrary: Library | undefined

/** Loads the library on first use: half a megabyte that would delay the start of the server. */
export const getLibrary = (): Library => (cachedLibrary ??= loadLibrary())

/** Every item of the library that lines are chosen from, except rounds of counted breath. */
export const listLibraryItems = (): LibraryItem[] => {
  const {
    arrivals,
    eyes,
    settles,
    returns,
    rests,
    silences,
    closings,
    phraseLeads,
    themes,
    techniques: allTechniques,
  } = getLibrary()
  return [
    ...arrivals,
    ...eyes.choice,
    ...eyes.open,
    ...settles,
    ...returns,
    ...rests,
    ...silences,
    ...closings,
    ...phraseLeads,
    ...themes.flatMap((theme) => [
      ...theme.acknowledgements,
      ...theme.images,
      ...theme.middles,
      ...theme.phrases,
      ...theme.carry,
      ...theme.closings,
    ]),
    ...allTechniques.flatMap(({ intro, units, cycle, deepen }) => [...intro, ...units, ...cycle, ...deepen]),
  ]
}
