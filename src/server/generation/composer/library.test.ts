/** The writing rules of the composer's library. A new line that breaks one fails here. */
import { describe, expect, it } from 'vitest'
import { palettes } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { findLineProblem } from '#rules/safety/line-problem.ts'
import { AUDIENCES, splitSentences } from '../script/script.ts'
import { chooseTheme } from './choose.ts'
import { getLibrary, type LibraryItem } from './library.ts'

const library = getLibrary()

const items: LibraryItem[] = [
  ...library.arrivals,
  ...library.eyes.choice,
  ...library.eyes.open,
  ...library.settles,
  ...library.returns,
  ...library.rests,
  ...library.silences,
  ...library.closings,
  ...library.phraseLeads,
  ...library.themes.flatMap((theme) => [
    ...theme.acknowledgements,
    ...theme.images,
    ...theme.middles,
    ...theme.phrases,
    ...theme.carry,
    ...theme.closings,
  ]),
  ...library.techniques.flatMap(({ intro, units, cycle, deepen }) => [...intro, ...units, ...cycle, ...deepen]),
]

/** Returns a line in every combination of its choices. */
const listSpellings = (text: string): string[] => {
  const choice = /\{([^{}]*)\}/.exec(text)
  return choice ? choice[1]!.split('|').flatMap((word) => listSpellings(text.replace(choice[0], word))) : [text]
}

const spokenLines = items.flatMap(({ register, lines }) =>
  lines.flatMap((line) => listSpellings(line.text).map((text) => ({ id: line.id, register, text }))),
)

const listBreaking = (isBroken: (text: string) => boolean, lines = spokenLines) =>
  lines.filter(({ text }) => isBroken(text)).map(({ id, text }) => `${id}: ${text}`)

const countWords = (sentence: string) => sentence.split(/\s+/).length

describe('every line of the composer library', () => {
  it('has a unique id', () => {
    const ids = items.flatMap(({ lines }) => lines.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    process.stdout.write(`\n${ids.length} lines in ${items.length} groups\n`)
  })

  it('uses only characters that the built-in voices pronounce well', () => {
    expect(listBreaking((text) => !/^[A-Z][A-Za-z ,.?']*[.?]$/.test(text) || /\s\s|\.\.| [,.?]/.test(text))).toEqual([])
  })

  it('is at most 160 characters long', () => {
    expect(listBreaking((text) => text.length > 160)).toEqual([])
  })

  it('has short sentences where K-5 students may hear it', () => {
    const youngLines = spokenLines.filter(({ id, register }) => register === 'young' || /\.(un|cy)\.|^rest\./.test(id))
    expect(
      listBreaking((text) => splitSentences(text).some((sentence) => countWords(sentence) > 22), youngLines),
    ).toEqual([])
  })

  it('never asks to shut the eyes, hold the breath or feel safe', () => {
    expect(
      listBreaking((text) =>
        /\b(shut|close) your eyes\b|\bhold your breath\b|\byou are safe\b|\bfeel safe now\b/i.test(text),
      ),
    ).toEqual([])
  })

  it('avoids overused wellness phrases', () => {
    const overused =
      /\b(journeys?|unlock\w*|mindful\w*|warriors?|streaks?|just relax|clear your mind|good job|you must|cure|heals?)\b/i
    expect(listBreaking((text) => overused.test(text))).toEqual([])
  })

  it('passes the moderation used for people and providers', () => {
    expect(listBreaking((text) => findLineProblem(text) !== undefined)).toEqual([])
  })

  it('belongs to only one group', () => {
    const longLines = spokenLines.filter(({ text }) => text.length > 20)
    const owners = Map.groupBy(longLines, ({ text }) => text)
    const shared = [...owners].filter(([, lines]) => new Set(lines.map(({ id }) => id)).size > 1)
    expect(shared.map(([text]) => text)).toEqual([])
  })

  it('has a valid pause range with a lower maximum for K-5', () => {
    const invalidLines = items.flatMap(({ register, lines }) =>
      lines.filter(({ pause }) => {
        if ('hold' in pause) return true
        const isRising = pause.min < pause.ideal && pause.ideal < pause.max
        return !isRising || pause.max > (register === 'young' ? 12 : 30)
      }),
    )
    expect(invalidLines.map(({ id }) => id)).toEqual([])
  })
})

describe('composer library', () => {
  it('covers every theme and technique that can be requested', () => {
    expect(library.themes.map(({ id }) => id).toSorted()).toEqual([...exerciseThemes].toSorted())
    expect(library.techniques.map(({ id }) => id).toSorted()).toEqual([...techniques].toSorted())
    expect(new Set(library.tieOrder)).toEqual(new Set(exerciseThemes))
  })

  it('refers back only to images and rounds that exist', () => {
    const motifs = new Set([...items.flatMap(({ motif }) => motif ?? []), 'begun'])
    expect(items.filter(({ echo }) => echo && !motifs.has(echo)).map(({ id }) => id)).toEqual([])
    expect(items.filter(({ round }) => round && !library.rounds.has(round)).map(({ id }) => id)).toEqual([])
    const countedRounds = [...library.rounds.values()].filter(({ register }) => register === 'all')
    expect(countedRounds.map(({ young }) => library.rounds.get(young ?? '')?.count)).toEqual(countedRounds.map(() => 3))
  })

  it('has covers with existing scenes and palettes', () => {
    const prints = library.themes.flatMap(({ cover }) => cover.prints)
    expect(prints.filter(({ scene }) => !(sceneNames as string[]).includes(scene))).toEqual([])
    expect(prints.filter(({ palette }) => !(palette in palettes))).toEqual([])
  })

  it('has titles, topics and prompts that pass moderation', () => {
    const titles = library.themes.flatMap((theme) => [theme.chip, ...theme.titles, ...theme.descriptions])
    const offeredTexts = [...titles, ...library.prompts.map(({ text }) => text)]
    expect(offeredTexts.filter((text) => findLineProblem(text) !== undefined)).toEqual([])
  })

  it('has thirty prompts per grade band whose themes are recognized', () => {
    for (const audience of AUDIENCES) {
      expect(library.prompts.filter((prompt) => prompt.audience === audience)).toHaveLength(30)
    }
    const misreadPrompts = library.prompts.filter(({ text, theme }) => chooseTheme(text).id !== theme)
    expect(misreadPrompts.map(({ id, theme, text }) => `${id} ${theme} as ${chooseTheme(text).id}: ${text}`)).toEqual(
      [],
    )
  })
})
