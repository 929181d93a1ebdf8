import { renderPage } from '#tests/support/web/render-page.tsx'
import { startStubServer } from '#tests/support/web/stub-server.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CmsPage, cmsPublish } from '#contract/site.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { setToastRenderer } from '#web/ui/notice/toasts.tsx'
import { type PageDocument, pageDefinition } from './page-document.ts'
import { filterUnchanged, usePublish } from './publish-problems.ts'

const createContent = (...headings: string[]): PageContent =>
  ({
    title: 'Tides',
    description: 'Twice a day',
    sections: headings.map((heading) => ({ type: 'text', heading })),
  }) as unknown as PageContent
const createProblem = (path: string) => ({ path, message: '*Required Field' })

describe('a problem that the server found', () => {
  const checked = createContent('', '')
  const attempt = {
    content: checked,
    problems: ['sections', 'sections.0.heading', 'sections.1.heading', 'title'].map(createProblem),
  }
  const listPaths = (content: PageContent) => filterUnchanged(attempt, content).map(({ path }) => path)

  it('stays until its field changes', () => {
    expect(listPaths(createContent('', ''))).toHaveLength(4)
  })

  it('disappears when its field changes, and with it one of the whole list, but no other', () => {
    expect(listPaths(createContent('Ebb', ''))).toEqual(['sections.1.heading', 'title'])
    expect(listPaths({ ...checked, title: 'Low water' })).not.toContain('title')
  })

  it('disappears with its section', () => {
    expect(listPaths(createContent(''))).toEqual(['sections.0.heading', 'title'])
  })
})

type Publishing = ReturnType<typeof usePublish>

function Probe({ doc, onRender }: { doc: PageDocument; onRender: (publishing: Publishing) => void }) {
  onRender(usePublish(doc, doc.snapshot().fields.content))
  return null
}

describe('publishing from the editor', () => {
  let toasts: string[]
  setToastRenderer({ show: (text) => void toasts.push(text), dismiss: () => undefined })
  const server = startStubServer()
  const page = { template_id: 'home', revision: 4, content: createContent('Ebb') } as unknown as CmsPage

  /** Publishes as a component does that shows the page. */
  const publish = async (): Promise<void> => {
    const doc = new AutosaveDocument(pageDefinition, page, { account: '' })
    const rendered: Publishing[] = []
    renderPage(<Probe doc={doc} onRender={(publishing) => rendered.push(publishing)} />)
    await rendered[0]!.publish()
  }
  beforeEach(() => {
    toasts = []
  })

  it('is announced after the server has published the page', async () => {
    server.answer(cmsPublish, { CmsPage: { ...page, revision: 5 } })
    await publish()
    expect(toasts).toEqual(['Published. Visitors see it now.'])
  })

  it('is not announced if the server refuses the page', async () => {
    const fields = [createProblem('sections.0.heading')]
    server.refuse(cmsPublish, { http: 422, code: '200', message: 'Check the highlighted fields.' }, { fields })
    await publish()
    server.refuse(cmsPublish, { http: 403, code: '300', message: 'You are not allowed to do this.' })
    await publish()
    expect(toasts).toEqual([])
  })
})
