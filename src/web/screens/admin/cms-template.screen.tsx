/** /admin/cms/template/{template_id}: one public page in the hands of an operator, beside what it will look like. */
import { useParams } from 'react-router'
import type { Facts } from '#contract/site-pages.ts'
import { templateOf } from '#rules/site/pages.ts'
import { tokenNames, type TokenName } from '#rules/site/tokens.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { Editor } from '#web/features/cms/editor.tsx'
import type { DrawSection } from '#web/features/cms/preview-part.tsx'
import { useOpenDraft } from '#web/features/cms/use-draft.ts'
import { cms, worded } from '#web/lib/words/cms.en.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { useUser } from '#web/session/session.ts'
import { OneSection } from '#web/site/sections.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** The installation fills them in when it publishes. */
const tokens = Object.fromEntries(tokenNames.map((name) => [name, `{{${name}}}`])) as Record<TokenName, string>

/** A short name stands for the thing it names until it is published. */
const facts: Facts = {
  tokens,
  demo: false,
  articles: (slug) => ({
    uuid: slug,
    slug,
    title: worded(slug),
    summary: '',
    tags: [],
    audience: 'teachers',
    minutes: 3,
    cover: { scene: 'bay', palette: 'dawn' },
    published_on: '',
    updated_on: '',
    source: null,
  }),
  session: (slug) => ({ uuid: slug, title: worded(slug), seconds: 300, cover: '', previewUrl: '#' }),
  group: (slug) => ({ id: slug, title: worded(slug), count: 1, cover: '' }),
}

const draw: DrawSection = (section, place) => <OneSection section={section} site={{ ...facts, first: place === 0 }} />

export function AdminCmsTemplateScreen() {
  const { template_id = '' } = useParams()
  const template = templateOf(template_id)
  const answer = useOpenDraft(useUser()?.user_account_uuid ?? '', template ? template_id : '')
  if (!template) {
    return (
      <Page title={frame('notfound.title')} heading={cms('title')} back={adminPaths.adminCms}>
        <EmptyState title={frame('notfound.lead')} />
      </Page>
    )
  }
  if (answer.data) return <Editor key={template_id} draft={answer.data} template={template} draw={draw} />
  return (
    <Page title={template.name} heading={cms('title')}>
      <Answer of={answer}>{() => null}</Answer>
    </Page>
  )
}
