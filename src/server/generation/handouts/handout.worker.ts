/** Renders handouts, away from the thread that serves requests. */
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import { type HandoutSource, InvalidHandoutError, type RenderedHandout, renderHandout } from './handouts.ts'

/** A refused handout will be refused again. One whose rendering failed may be retried. */
export type RenderingResult = { made: RenderedHandout } | { refused: string }

export const handleTask = createTaskHandler(async (source: HandoutSource): Promise<RenderingResult> => {
  try {
    return { made: await renderHandout(source) }
  } catch (cause) {
    if (cause instanceof InvalidHandoutError) return { refused: cause.message }
    throw cause
  }
})
