/** The details of an article: its slug, summary, tags, audience and cover. */
import { adminArticles, articleAudiences } from '#contract/articles.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Chips } from '#web/ui/choice/chips.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { CoverField, type SendCover } from './cover-field.tsx'
import styles from './editing.module.css'
import { type ArticleFields, MAX_TAGS, SUMMARY_MAX } from './article-fields.ts'
import type { ArticleForm } from './article-document.ts'

const audiences = articleAudiences.map((value) => ({ value, label: t(value) }))

type AboutProps = Pick<ArticleForm, 'stored' | 'fields' | 'problems'> & {
  write: (change: Partial<ArticleFields>) => void
  sendCover: SendCover
}

function Tags({ fields, problems, write }: Omit<AboutProps, 'stored' | 'sendCover'>) {
  const { data } = useAnswer(adminArticles, { Page: { limit: 1 } })
  const options = data?.Tags.map(({ slug, title }) => ({ value: slug, label: title })) ?? []
  return (
    <div>
      <Chips
        label={t('tags')}
        showsLabel
        options={options}
        values={fields.tags}
        onChange={(tags) => write({ tags: tags.slice(0, MAX_TAGS) })}
      />
      {problems['tags'] ? (
        <p className={styles.problem}>{problems['tags']}</p>
      ) : (
        <p className={styles.hint}>{t('tags.hint')}</p>
      )}
    </div>
  )
}

export function AboutFields({ stored, fields, problems, write, sendCover }: AboutProps) {
  const isFixed = stored.status !== 'draft'
  return (
    <div className={styles.about}>
      <TextField
        label={t('slug')}
        hint={t(isFixed ? 'slug.fixed' : 'slug.hint')}
        error={problems['slug']}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={fields.slug}
        onChange={(event) => write({ slug: event.currentTarget.value })}
      />
      <TextArea
        label={t('summary')}
        hint={t('summary.hint')}
        error={problems['summary']}
        maxCount={SUMMARY_MAX}
        value={fields.summary}
        onChange={(event) => write({ summary: event.currentTarget.value })}
      />
      <Tags fields={fields} problems={problems} write={write} />
      <SelectField
        label={t('audience')}
        options={audiences}
        value={fields.audience}
        onChange={(event) => {
          const audience = articleAudiences.find((candidate) => candidate === event.currentTarget.value)
          if (audience) write({ audience })
        }}
      />
      <CoverField
        seed={stored.uuid}
        cover={fields.cover}
        error={problems['cover']}
        send={sendCover}
        onChange={(cover) => write({ cover })}
      />
    </div>
  )
}
