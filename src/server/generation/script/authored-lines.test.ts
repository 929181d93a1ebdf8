import { describe, expect, it } from 'vitest'
import { exerciseThemes, pictureStyles } from '#rules/exercises.ts'
import { lineProblem } from '#rules/safety/line-problem.ts'
import { createImagePrompt } from '../providers/images.ts'
import { catalogue } from './catalogue.ts'
import { listLines } from './script.ts'

const stopped = (texts: readonly string[]) =>
  texts.filter((text) => lineProblem(text) !== undefined).map((text) => `${lineProblem(text)}: ${text}`)

describe('moderation of lines written by others', () => {
  it('allows every line, title and description of the seeded sessions', () => {
    const texts = catalogue().flatMap(({ script }) => [
      script.title,
      script.description,
      ...listLines(script).map(({ text }) => text),
    ])
    expect(texts.length).toBeGreaterThan(900)
    expect(stopped(texts)).toEqual([])
  })

  it('allows every picture prompt', () => {
    const prompts = exerciseThemes.flatMap((theme) => pictureStyles.map((style) => createImagePrompt(theme, style)))
    // The last sentence is left out, because it lists what the picture must not show.
    expect(stopped(prompts.map((prompt) => prompt.split('.')[0]!))).toEqual([])
  })
})
