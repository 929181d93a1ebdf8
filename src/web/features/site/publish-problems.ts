/** Publishes a page, and follows the problems that the server found: each disappears when its field changes. */
import { useState } from 'react'
import { isEqual } from '#rules/site/is-equal.ts'
import type { PageContent } from '#rules/site/pages.ts'
import type { Problem } from '#rules/site/problems.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { notify } from '#web/ui/notice/toasts.tsx'
import { getActionProblem, type PageDocument, publishPage } from './page-document.ts'

interface FailedAttempt {
  problems: readonly Problem[]
  /** The content that the server looked at. */
  content: PageContent
}

const getValueAt = (content: PageContent, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], content)

/** Returns the problems of fields that still have the values that the server looked at. */
export const filterUnchanged = ({ problems, content: checked }: FailedAttempt, content: PageContent) =>
  problems.filter(({ path }) => isEqual(getValueAt(checked, path), getValueAt(content, path)))

export const usePublish = (doc: PageDocument, content: PageContent) => {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [failed, setFailed] = useState<FailedAttempt>()
  const publish = async () => {
    setIsBusy(true)
    setFailure(undefined)
    const isDone = await publishPage(doc)
    const { error, fields } = doc.snapshot()
    const problems = isDone ? [] : (error?.fields ?? [])
    setFailed({ problems, content: fields.content })
    if (isDone) notify(cms('publish.done'), { closesAfter: 5000 })
    else if (problems.length === 0) setFailure(getActionProblem(doc))
    setIsBusy(false)
  }
  const problems = failed ? filterUnchanged(failed, content) : []
  return { isBusy, failure, problems, publish }
}
