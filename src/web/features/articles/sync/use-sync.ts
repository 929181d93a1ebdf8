/** Imports articles from the feed, and provides the feed, the reports and the progress. */
import { adminArticles, articleFeed, articleSync } from '#contract/articles.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'

export const useSync = () => {
  const feed = useAnswer(articleFeed, {})
  const { act, busy, error, reset } = useAction(articleSync, { refreshes: [articleFeed, adminArticles] })
  const syncArticles = async () => {
    reset()
    // `error` holds the reason of a failure.
    await act({}).catch(() => undefined)
  }
  const url = feed.data?.Feed.url ?? ''
  return { feed, url, reports: feed.data?.Syncs ?? [], syncArticles, busy, problem: error?.message }
}
