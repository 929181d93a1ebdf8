/** Renders one set of cards in a worker, away from the thread that serves requests. */
import { createTaskHandler } from '#server/platform/threads/task-handler.ts'
import { renderCards } from './sign-in-cards-pdf.ts'

export const handleTask = createTaskHandler(renderCards)
