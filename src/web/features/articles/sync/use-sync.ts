/** Bringing in what the feed has: where from, what came of it, and whether it is under way. */
import { adminArticles, articleFeed, articleSync } from '#contract/articles.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'

export const useSync = () => {
  const feed = useAnswer(articleFeed, {})
  const { act, busy, error, reset } = useAction(articleSync, { refreshes: [articleFeed, adminArticles] })
  const bringIn = async () => {
    reset()
    // Why it brought nothing stands in `error`.
    await act({}).catch(() => undefined)
  }
  const url = feed.data?.Feed.url ?? ''
  return { feed, url, reports: feed.data?.Syncs ?? [], bringIn, busy, failed: error?.message }
}
