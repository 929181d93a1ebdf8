/** Blocks in an article other than text: an uploaded picture, and a session to play. */
import { type ReactNode, useState } from 'react'
import { pictureLimits } from '#rules/site/pictures.ts'
import { articleEditor as t } from '#web/lib/messages/en/articles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { BlockFormProps, BlockTool } from '#web/ui/rich-text/block-tools.ts'
import { PictureChoice } from '#web/ui/upload/picture-choice.tsx'
import { type SendCover, shapes } from './cover-field.tsx'
import styles from './editing.module.css'

interface FormButtonsProps {
  isNew: boolean
  onSet: () => void
  onCancel: () => void
}

function FormButtons({ isNew, onSet, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.blockActs}>
      <Button look="text" size="small" onClick={onCancel}>
        {t('block.cancel')}
      </Button>
      <Button look="line" size="small" onClick={onSet}>
        {t(isNew ? 'block.insert' : 'block.change')}
      </Button>
    </div>
  )
}

type PictureProps = BlockFormProps<'picture'> & { send: SendCover }

function PictureForm({ selected, send, onSet, onCancel }: PictureProps) {
  const [picture, setPicture] = useState(selected)
  const [isDecoration, setDecoration] = useState(selected?.alt === '')
  const [problem, setProblem] = useState('')
  const write = (alt: string) => {
    setProblem('')
    if (picture) setPicture({ ...picture, alt })
  }
  const apply = () => {
    if (!picture) return setProblem(t('picture.missing'))
    if (!isDecoration && !picture.alt.trim()) return setProblem(t('picture.descriptionMissing'))
    return onSet({ ...picture, alt: isDecoration ? '' : picture.alt.trim() })
  }
  return (
    <>
      <PictureChoice
        label={t(picture ? 'cover.another' : 'picture.file')}
        src={picture && `/media/${picture.key}`}
        limits={pictureLimits}
        shapes={shapes}
        send={send}
        onSent={({ key = '', width = 1, height = 1 }) => {
          setProblem('')
          setPicture({ key, width, height, alt: picture?.alt ?? '' })
        }}
      />
      {picture && !isDecoration && (
        <TextField
          label={t('alt')}
          hint={t('alt.hint')}
          maxLength={300}
          value={picture.alt}
          onChange={({ currentTarget: { value } }) => write(value)}
        />
      )}
      {picture && (
        <Checkbox
          label={t('cover.decoration')}
          checked={isDecoration}
          onChange={({ currentTarget: { checked } }) => setDecoration(checked)}
        />
      )}
      <p className={styles.problem} role="status">
        {problem}
      </p>
      <FormButtons isNew={!selected} onSet={apply} onCancel={onCancel} />
    </>
  )
}

/** Chooses a session by its title. */
export type PickSession = (props: {
  id: string
  label: string
  error: string | undefined
  value: string
  onChange: (slug: string) => void
}) => ReactNode

type PracticeProps = BlockFormProps<'practice'> & { pick: PickSession }

function PracticeForm({ selected, pick, onSet, onCancel }: PracticeProps) {
  const [session, setSession] = useState(selected?.session ?? '')
  const [error, setError] = useState<string>()
  const choose = (slug: string) => {
    setError(undefined)
    setSession(slug)
  }
  const apply = () => (session ? onSet({ session }) : setError(t('sessionPlayer.missing')))
  return (
    <>
      {pick({ id: 'practice-of-text', label: t('sessionPlayer.session'), error, value: session, onChange: choose })}
      <FormButtons isNew={!selected} onSet={apply} onCancel={onCancel} />
    </>
  )
}

export interface BlockSources {
  send: SendCover
  pick: PickSession
}

export const createBlockTools = ({ send, pick }: BlockSources): readonly BlockTool[] => [
  {
    type: 'picture',
    label: t('picture'),
    icon: 'image',
    form: (props) => <PictureForm {...props} send={send} />,
  },
  {
    type: 'practice',
    label: t('sessionPlayer'),
    icon: 'headphones',
    form: (props) => <PracticeForm {...props} pick={pick} />,
  },
]
