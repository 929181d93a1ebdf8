import { describe, expect, it } from 'vitest'
import { exerciseThemes, pictureStyles } from '#rules/exercises.ts'
import { findLineProblem } from '#rules/safety/line-problem.ts'
import { createImagePrompt } from '../providers/images.ts'
import { listCatalogScripts } from './catalog-scripts.ts'
import { listLines } from './script.ts'

const listBlocked = (texts: readonly string[]) =>
  texts.filter((text) => findLineProblem(text) !== undefined).map((text) => `${findLineProblem(text)}: ${text}`)

describe('moderation of lines written by others', () => {
  it('allows every line, title and description of the seeded sessions', () => {
    const texts = listCatalogScripts().flatMap(({ script }) => [
      script.title,
      script.description,
      ...listLines(script).map(({ text }) => text),
    ])
    expect(texts.length).toBeGreaterThan(900)
    expect(listBlocked(texts)).toEqual([])
  })

  it('allows every picture prompt', () => {
    const prompts = exerciseThemes.flatMap((theme) => pictureStyles.map((style) => createImagePrompt(theme, style)))
    // The last sentence is left out, because it lists what the picture must not show.
    expect(listBlocked(prompts.map((prompt) => prompt.split('.')[0]!))).toEqual([])
  })
})
