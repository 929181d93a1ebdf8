import { renderPage } from '#tests/support/web/render-page.tsx'
import { listButtons, toText } from '#tests/support/web/read-html.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { Problem } from '#rules/site/problems.ts'
import type { PageForm } from './page-document.ts'
import { PublishBar } from './publish-bar.tsx'

const problem = (path: string): Problem => ({ path, message: '*Required Field' })

interface BarState {
  form?: Partial<PageForm>
  problems?: Problem[]
  changes?: number
  failure?: string
}

const renderBar = ({ form, problems = [], changes = 1, failure }: BarState): string =>
  renderPage(
    <PublishBar
      form={{ status: 'saved', device: 'here', error: undefined, ...form } as PageForm}
      publishing={{ isBusy: false, failure, problems: [], publish: async () => undefined }}
      problems={problems}
      changes={changes}
      onShow={() => undefined}
    />,
  )
const isPublishDisabled = (html: string): boolean => listButtons(html, 'disabled=""').join().includes('Publish')

describe('the publish button', () => {
  it('is ready for a page that was changed and has no problem', () => {
    const html = renderBar({})
    expect(isPublishDisabled(html)).toBe(false)
    expect(toText(html)).not.toMatch(/Check|changes to publish/)
  })

  it('says that nothing was changed', () => {
    const html = renderBar({ changes: 0 })
    expect(isPublishDisabled(html)).toBe(true)
    expect(toText(html)).toContain('There are no changes to publish.')
  })

  it('counts the fields to check, and leads to the first', () => {
    const one = renderBar({ problems: [problem('title')] })
    expect(toText(one)).toContain('Check 1 highlighted field. Show the first')
    const two = renderBar({ problems: [problem('title'), problem('sections.0.heading')] })
    expect(toText(two)).toContain('Check 2 highlighted fields. Show the first')
    expect([one, two].map(isPublishDisabled)).toEqual([true, true])
  })

  it('waits until a conflict is resolved, whatever else is wrong', () => {
    const html = renderBar({ form: { status: 'conflict' }, problems: [problem('title')], changes: 0 })
    expect(isPublishDisabled(html)).toBe(true)
    expect(toText(html)).toContain('This page was changed by someone else')
    expect(toText(html)).not.toContain('Check 1')
  })
})

describe('the save status of a page', () => {
  it('never says that a draft is saved while it is only on this device, or only in this tab', () => {
    const failed = renderBar({ form: { status: 'failed', device: 'here' } })
    expect(toText(failed)).toContain('Saved on this device')
    const open = toText(renderBar({ form: { status: 'failed', device: 'open' } }))
    expect(open).toContain('Unsaved changes')
    expect(open).not.toContain('Saved')
  })

  it("shows the server's reason if the draft or its publication was refused", () => {
    const error = new ApiError({ code: '203', message: 'This text is too long.', http: 422 })
    expect(toText(renderBar({ form: { status: 'refused', error } }))).toContain('This text is too long.')
    expect(toText(renderBar({ form: { status: 'failed', error } }))).not.toContain('This text is too long.')
    expect(toText(renderBar({ failure: 'Someone else saved this page.' }))).toContain('Someone else saved this page.')
  })
})
