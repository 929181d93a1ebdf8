/** Opens the draft of a page for as long as its screen is mounted. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cmsPages } from '#contract/site.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { useOnline } from '#web/lib/online.ts'
import { saveInTime } from '#web/session/save-in-time.ts'
import { type PageDraft, type PageDraftState, openPageDraft } from './page-draft.ts'

interface OpenedPageDraft {
  of?: string
  draft?: PageDraft
  error?: Error
}

/** Saves before the person leaves the page. */
const saveOnLeave = (draft: PageDraft): (() => void) => {
  const stop = saveInTime({ save: () => draft.flush() })
  return () => {
    stop()
    void draft.flush().then(() => refreshAnswers(cmsPages))
  }
}

/** Returns the draft in the shape of a query result, for the component that shows those. */
export const useOpenPageDraft = (account: string, templateId: string) => {
  const [opened, setOpened] = useState<OpenedPageDraft>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!account || !templateId) return undefined
    let isCancelled = false
    let stop: (() => void) | undefined
    const begin = async () => {
      try {
        const draft = await openPageDraft(account, templateId)
        if (isCancelled) return
        stop = saveOnLeave(draft)
        setOpened({ of: templateId, draft })
        void draft.flush()
      } catch (error) {
        if (!isCancelled) setOpened({ of: templateId, error: error as Error })
      }
    }
    void begin()
    return () => {
      isCancelled = true
      stop?.()
    }
  }, [account, templateId, tries])

  const online = useOnline()
  const { draft, error } = opened.of === templateId ? opened : {}
  const refetch = () => {
    setOpened({})
    setTries(tries + 1)
  }
  useEffect(() => {
    if (online && error) refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loads again when the network returns, and only then
  }, [online])
  return {
    status: draft ? 'success' : error ? 'error' : 'pending',
    data: draft,
    fetchStatus: error && !online ? 'paused' : 'idle',
    error: error ?? null,
    refetch,
  } as const
}

export const usePageDraft = (draft: PageDraft): PageDraftState => useSyncExternalStore(draft.subscribe, draft.snapshot)
