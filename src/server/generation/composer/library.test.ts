/** The writing rules of the composer's library. A new line that breaks one fails here. */
import { describe, expect, it } from 'vitest'
import { palettes } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { lineProblem } from '#rules/safety/line-problem.ts'
import { AUDIENCES, splitSentences } from '../script/script.ts'
import { chooseTheme } from './choose.ts'
import { getLibrary, type LibraryItem } from './library.ts'

const all = getLibrary()

const items: LibraryItem[] = [
  ...all.arrivals,
  ...all.eyes.choice,
  ...all.eyes.open,
  ...all.settles,
  ...all.returns,
  ...all.rests,
  ...all.silences,
  ...all.closings,
  ...all.leads,
  ...all.themes.flatMap((theme) => [
    ...theme.acknowledgements,
    ...theme.images,
    ...theme.middles,
    ...theme.phrases,
    ...theme.carry,
    ...theme.closings,
  ]),
  ...all.techniques.flatMap(({ intro, units, cycle, deepen }) => [...intro, ...units, ...cycle, ...deepen]),
]

/** Returns a line in every combination of its choices. */
const spellings = (text: string): string[] => {
  const choice = /\{([^{}]*)\}/.exec(text)
  return choice ? choice[1]!.split('|').flatMap((word) => spellings(text.replace(choice[0], word))) : [text]
}

const spokenLines = items.flatMap(({ register, lines }) =>
  lines.flatMap((line) => spellings(line.text).map((text) => ({ id: line.id, register, text }))),
)

const breaking = (isBroken: (text: string) => boolean, lines = spokenLines) =>
  lines.filter(({ text }) => isBroken(text)).map(({ id, text }) => `${id}: ${text}`)

const countWords = (sentence: string) => sentence.split(/\s+/).length

describe('every line of the composer library', () => {
  it('has a unique id', () => {
    const ids = items.flatMap(({ lines }) => lines.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    process.stdout.write(`\n${ids.length} lines in ${items.length} groups\n`)
  })

  it('uses only characters that the built-in voices pronounce well', () => {
    expect(breaking((text) => !/^[A-Z][A-Za-z ,.?']*[.?]$/.test(text) || /\s\s|\.\.| [,.?]/.test(text))).toEqual([])
  })

  it('is at most 160 characters long', () => {
    expect(breaking((text) => text.length > 160)).toEqual([])
  })

  it('has short sentences where K-5 students may hear it', () => {
    const youngLines = spokenLines.filter(({ id, register }) => register === 'young' || /\.(un|cy)\.|^rest\./.test(id))
    expect(breaking((text) => splitSentences(text).some((sentence) => countWords(sentence) > 22), youngLines)).toEqual(
      [],
    )
  })

  it('never asks to shut the eyes, hold the breath or feel safe', () => {
    expect(
      breaking((text) =>
        /\b(shut|close) your eyes\b|\bhold your breath\b|\byou are safe\b|\bfeel safe now\b/i.test(text),
      ),
    ).toEqual([])
  })

  it('avoids overused wellness phrases', () => {
    const worn =
      /\b(journeys?|unlock\w*|mindful\w*|warriors?|streaks?|just relax|clear your mind|good job|you must|cure|heals?)\b/i
    expect(breaking((text) => worn.test(text))).toEqual([])
  })

  it('passes the moderation used for people and providers', () => {
    expect(breaking((text) => lineProblem(text) !== undefined)).toEqual([])
  })

  it('belongs to only one group', () => {
    const long = spokenLines.filter(({ text }) => text.length > 20)
    const owners = Map.groupBy(long, ({ text }) => text)
    const shared = [...owners].filter(([, lines]) => new Set(lines.map(({ id }) => id)).size > 1)
    expect(shared.map(([text]) => text)).toEqual([])
  })

  it('has a valid pause range with a lower maximum for K-5', () => {
    const wrong = items.flatMap(({ register, lines }) =>
      lines.filter(({ pause }) => {
        if ('hold' in pause) return true
        const rising = pause.min < pause.ideal && pause.ideal < pause.max
        return !rising || pause.max > (register === 'young' ? 12 : 30)
      }),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})

describe('composer library', () => {
  it('covers every theme and technique that can be requested', () => {
    expect(all.themes.map(({ id }) => id).toSorted()).toEqual([...exerciseThemes].toSorted())
    expect(all.techniques.map(({ id }) => id).toSorted()).toEqual([...techniques].toSorted())
    expect(new Set(all.tieOrder)).toEqual(new Set(exerciseThemes))
  })

  it('refers back only to images and rounds that exist', () => {
    const motifs = new Set([...items.flatMap(({ motif }) => motif ?? []), 'begun'])
    expect(items.filter(({ echo }) => echo && !motifs.has(echo)).map(({ id }) => id)).toEqual([])
    expect(items.filter(({ round }) => round && !all.rounds.has(round)).map(({ id }) => id)).toEqual([])
    const counted = [...all.rounds.values()].filter(({ register }) => register === 'all')
    expect(counted.map(({ young }) => all.rounds.get(young ?? '')?.count)).toEqual(counted.map(() => 3))
  })

  it('has covers with existing scenes and palettes', () => {
    const prints = all.themes.flatMap(({ cover }) => cover.prints)
    expect(prints.filter(({ scene }) => !(sceneNames as string[]).includes(scene))).toEqual([])
    expect(prints.filter(({ palette }) => !(palette in palettes))).toEqual([])
  })

  it('has titles, topics and prompts that pass moderation', () => {
    const titles = all.themes.flatMap((theme) => [theme.chip, ...theme.titles, ...theme.descriptions])
    const offered = [...titles, ...all.prompts.map(({ text }) => text)]
    expect(offered.filter((text) => lineProblem(text) !== undefined)).toEqual([])
  })

  it('has thirty prompts per grade band whose themes are recognized', () => {
    for (const audience of AUDIENCES) {
      expect(all.prompts.filter((prompt) => prompt.audience === audience)).toHaveLength(30)
    }
    const misread = all.prompts.filter(({ text, theme }) => chooseTheme(text).id !== theme)
    expect(misread.map(({ id, theme, text }) => `${id} ${theme} as ${chooseTheme(text).id}: ${text}`)).toEqual([])
  })
})
