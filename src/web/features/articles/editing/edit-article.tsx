/** The editor of one article. It loads late, because it includes the rich text editor. */
import { adminArticle, type ArticleDraft } from '#contract/articles.ts'
import type { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { getGeneralMessage } from '#web/autosave/save-errors.ts'
import { SaveStatusMark } from '#web/autosave/save-status-mark.tsx'
import { useDocumentForm, useOpenDocument } from '#web/autosave/use-autosave-document.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { articles, articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { StatusChips } from '../status-chips.tsx'
import { AboutFields } from './about-fields.tsx'
import { ArticleConflict } from './article-conflict.tsx'
import { articleDefinition, type ArticleForm } from './article-document.ts'
import { type ArticleFields, toFieldErrors } from './article-fields.ts'
import { PublishButton, PublishedActions } from './publish-actions.tsx'
import { type BlockSources, createBlockTools, type PickSession } from './block-forms.tsx'
import type { SendCover } from './cover-field.tsx'
import styles from './editing.module.css'
import { NewerSource, SourceLine } from './newer-source.tsx'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

function Notices({ form }: { form: ArticleForm }) {
  const problem = getGeneralMessage(form.error)
  return (
    <div className={styles.notices}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {form.status === 'conflict' && <ArticleConflict form={form} />}
      <NewerSource form={form} />
    </div>
  )
}

interface ArticlePartProps {
  form: ArticleForm
  problems: FieldErrors
}

/** The title and the text. */
function ArticleText({ form, problems, ...sources }: ArticlePartProps & BlockSources) {
  const { fields, editorKey, write } = form
  return (
    <div className={styles.text}>
      <TextField
        label={t('title')}
        error={problems['title']}
        autoComplete="off"
        value={fields.title}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <RichTextField
        key={editorKey}
        label={t('body')}
        kind="article"
        initialText={fields.body}
        error={problems['body']}
        blocks={createBlockTools(sources)}
        onChange={(body) => write({ body })}
      />
    </div>
  )
}

const statusTexts = {
  saved: t('saved'),
  waiting: t('waiting'),
  saving: t('saving'),
  here: t('on.device'),
  failed: t('failed'),
  refused: t('refused'),
  conflict: t('failed'),
  again: t('retry'),
}

interface OpenArticleProps {
  doc: AutosaveDocument<ArticleDraft, ArticleFields>
  back: string
  sendCover: SendCover
  pickSession: PickSession
}

function OpenArticle({ doc, back, sendCover, pickSession }: OpenArticleProps) {
  const form = useDocumentForm(doc)
  const { stored, fields, write } = form
  const problems = toFieldErrors(form.problems)
  const actions = (
    <>
      <SaveStatusMark state={form} texts={statusTexts} onRetry={() => void doc.save()} />
      <PublishButton form={form} />
    </>
  )
  return (
    <Page title={stored.title} back={{ to: back, label: articles('back') }} actions={actions}>
      <div className={styles.standing}>
        <StatusChips article={stored} />
        <PublishedActions form={form} />
      </div>
      <Notices form={form} />
      <div className={styles.sheet}>
        <ArticleText form={form} problems={problems} send={sendCover} pick={pickSession} />
        <Panel className={styles.panel}>
          <h2>{t('about')}</h2>
          <SourceLine source={stored.source} />
          <AboutFields stored={stored} fields={fields} problems={problems} write={write} sendCover={sendCover} />
        </Panel>
      </div>
    </Page>
  )
}

export interface EditArticleProps {
  uuid: string
  /** The URL of the list. */
  back: string
  /** Uploads a cover. It is passed in because articles don't know where pictures are stored. */
  sendCover: SendCover
  /** Chooses a session. It is passed in because articles don't know the library. */
  pickSession: PickSession
}

export function EditArticle({ uuid, back, ...sources }: EditArticleProps) {
  const answer = useAnswer(adminArticle, { Article: { uuid } })
  const doc = useOpenDocument(articleDefinition, answer.data?.Article)
  const placeholder = doc ? null : <Page title={articles('article')} back={{ to: back, label: articles('back') }} />
  return (
    <>
      {placeholder}
      <Answer query={answer}>
        {() => doc && <OpenArticle key={doc.draftKey} doc={doc} back={back} {...sources} />}
      </Answer>
    </>
  )
}
