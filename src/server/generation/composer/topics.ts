/** The topics and techniques of exercises, worded for people. */
import type { ExerciseTheme, Technique } from '#rules/exercises.ts'
import type { ScriptAudience } from '../script/script.ts'
import { findThemeIn } from './choose.ts'
import { getLibrary } from './library.ts'

/** The number of topics that is still a choice and not a long list. */
const TOPIC_COUNT = 6

/** Suggests topics in place of one that is not offered: those that matter most at that age. */
export const suggestTopics = (audience: ScriptAudience): { theme: ExerciseTheme; title: string }[] => {
  const { prompts, themes } = getLibrary()
  const countPrompts = (id: ExerciseTheme) =>
    prompts.filter((prompt) => prompt.audience === audience && prompt.theme === id).length
  const rankedThemes = themes.toSorted((one, other) => countPrompts(other.id) - countPrompts(one.id))
  return rankedThemes.slice(0, TOPIC_COUNT).map(({ id, chip }) => ({ theme: id, title: chip }))
}

/** Suggests prompts: those about the topic if the library has it, otherwise all for that age. */
export const suggestPrompts = (audience: ScriptAudience, topic?: string): string[] => {
  const { prompts, themes } = getLibrary()
  const selectedTheme = topic
    ? (themes.find(({ id, chip }) => id === topic || chip === topic) ?? findThemeIn(topic))
    : undefined
  const audiencePrompts = prompts.filter((prompt) => prompt.audience === audience)
  const topicPrompts = audiencePrompts.filter(({ theme }) => theme === selectedTheme?.id)
  return (topicPrompts.length > 0 ? topicPrompts : audiencePrompts).map(({ text }) => text)
}

/** Returns the techniques as they are offered to people. */
export const listTechniqueFacts = (): { id: Technique; title: string; summary: string }[] =>
  getLibrary().techniques.map(({ id, title, summary }) => ({ id, title, summary }))
