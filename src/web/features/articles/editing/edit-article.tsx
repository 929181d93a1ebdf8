/** The editor of one article. It loads late, because it includes the rich text editor. */
import { adminArticle, type ArticleDraft } from '#contract/articles.ts'
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
import { PublishButton, PublishedActions } from './publish-actions.tsx'
import { type BlockSources, blockTools, type PickSession } from './block-forms.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { SendCover } from './cover-field.tsx'
import styles from './editing.module.css'
import { NewerSource, SourceLine } from './newer-source.tsx'
import { SaveStatusMark } from './save-status-mark.tsx'
import { useLocalArticle, useArticleDocument } from './use-article-document.ts'
import type { ArticleDocument, ArticleDocumentState } from './article-document.ts'

function Notices({ writing, state }: { writing: ArticleDocument; state: ArticleDocumentState }) {
  const { generalError, theirs } = state
  return (
    <div className={styles.notices}>
      {generalError && <Banner tone="danger">{generalError}</Banner>}
      {theirs && <ConflictPanel writing={writing} theirs={theirs} />}
      <NewerSource writing={writing} stored={state.stored} acting={state.acting} />
    </div>
  )
}

/** The title and the text. */
function ArticleText({
  writing,
  state,
  ...sources
}: { writing: ArticleDocument; state: ArticleDocumentState } & BlockSources) {
  const { fields, problems, edition } = state
  return (
    <div className={styles.words}>
      <TextField
        label={t('title')}
        error={problems['title']}
        autoComplete="off"
        value={fields.title}
        onChange={(event) => writing.write({ title: event.currentTarget.value })}
      />
      <RichTextField
        key={edition}
        label={t('body')}
        kind="article"
        initialText={fields.body}
        error={problems['body']}
        blocks={blockTools(sources)}
        onChange={(body) => writing.write({ body })}
      />
    </div>
  )
}

interface OpenArticleProps {
  article: ArticleDraft
  localDraft: Parameters<typeof useArticleDocument>[1]
  back: string
  sendCover: SendCover
  pickSession: PickSession
}

function OpenArticle({ article, localDraft, back, sendCover, pickSession }: OpenArticleProps) {
  const { writing, ...state } = useArticleDocument(article, localDraft)
  const { stored, status, isStoredLocally, acting } = state
  const actions = (
    <>
      <SaveStatusMark status={status} isStoredLocally={isStoredLocally} onAgain={() => void writing.save()} />
      <PublishButton writing={writing} stored={stored} status={status} acting={acting} />
    </>
  )
  return (
    <Page title={stored.title} back={{ to: back, label: articles('back') }} actions={actions}>
      <div className={styles.standing}>
        <StatusChips article={stored} />
        <PublishedActions writing={writing} stored={stored} acting={acting} />
      </div>
      <Notices writing={writing} state={state} />
      <div className={styles.sheet}>
        <ArticleText writing={writing} state={state} send={sendCover} pick={pickSession} />
        <Panel className={styles.panel}>
          <h2>{t('about')}</h2>
          <SourceLine source={stored.source} />
          <AboutFields
            stored={stored}
            fields={state.fields}
            problems={state.problems}
            write={(change) => writing.write(change)}
            sendCover={sendCover}
          />
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
  const localDraft = useLocalArticle(uuid)
  const placeholder =
    answer.data && localDraft ? null : <Page title={articles('article')} back={{ to: back, label: articles('back') }} />
  return (
    <>
      {placeholder}
      <Answer of={answer}>
        {({ Article }) =>
          localDraft && (
            <OpenArticle key={Article.uuid} article={Article} localDraft={localDraft} back={back} {...sources} />
          )
        }
      </Answer>
    </>
  )
}
