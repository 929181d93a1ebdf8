/** What is handed out: sent from this computer or taken from the unit's hand-outs, named, given a role, put in order. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { megabytesText } from '#rules/uploads.ts'
import { paths } from '#web/lib/paths.ts'
import { attach as say } from '#web/lib/words/units.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { OrderTrouble } from '#web/ui/order/order-trouble.tsx'
import { inOrder } from '#web/ui/order/order.ts'
import { type Keys, useOrdering } from '#web/ui/order/ordering.ts'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { tellWithUndo } from '../undo.ts'
import { AttachmentDialog } from './attachment-dialog.tsx'
import styles from './attach.module.css'
import { HandoutChoice, type Handout } from './handout-choice.tsx'
import { attachAgain, changeAttachments, detach, type Owner } from './owners.ts'
import { queueOf } from './queues.ts'
import { iconOf, lineOf } from './shapes.ts'

function File({ attachment }: { attachment: LearnAttachment }) {
  const { title, key_path } = attachment
  const words = (
    <span className={styles.words}>
      <strong>{title}</strong>
      <span>{lineOf(attachment)}</span>
    </span>
  )
  return (
    <span className={styles.file}>
      <Icon name={iconOf(attachment)} />
      {key_path ? <Link to={paths.view(key_path)}>{words}</Link> : words}
    </span>
  )
}

const keyOf = ({ uuid }: LearnAttachment): string => uuid

const useAttachments = (owner: Owner, attachments: readonly LearnAttachment[]) => {
  const [problem, setProblem] = useState('')
  const ordering = useOrdering({
    send: (keys: Keys) => changeAttachments(owner, (wishes) => inOrder(wishes, keys, ({ uuid = '' }) => uuid)),
    isPast: () => false,
  })
  const remove = async (gone: LearnAttachment) => {
    setProblem('')
    const place = attachments.findIndex(({ uuid }) => uuid === gone.uuid)
    try {
      await detach(owner, gone)
      tellWithUndo(say('removed', { title: gone.title }), () => attachAgain(owner, gone, place))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const shown = ordering.wanted ? inOrder(attachments, ordering.wanted, keyOf) : attachments
  return { ordering, shown, remove, problem, forget: () => setProblem('') }
}

export interface AttachmentsProps {
  owner: Owner
  attachments: readonly LearnAttachment[]
  /** Of the unit, that can be attached. */
  handouts: readonly Handout[]
  /** Undefined while they are not known. */
  limits: UploadLimits | undefined
  /** Places in a lesson that are written about elsewhere. */
  sections: readonly string[]
}

function Sending({ owner, limits }: Pick<AttachmentsProps, 'owner' | 'limits'>) {
  const queue = queueOf(owner)
  const state = useUploads(queue)
  return (
    <>
      <UploadRows queue={queue} state={state} done={say('sent')} />
      {limits && (
        <div className={styles.drop}>
          <Icon name="tray-arrow-up" />
          <div>
            <strong>{say('drop')}</strong>
            <span>{say('drop.more', { count: limits.mostFiles, size: megabytesText(limits.maxBytes) })}</span>
          </div>
          <UploadButton
            look="line"
            size="small"
            label={say('send')}
            extensions={limits.extensions}
            many
            onFiles={(files) => queue.add(files, limits)}
          />
        </div>
      )}
    </>
  )
}

export function AttachmentsPart({ owner, attachments, handouts, limits, sections }: AttachmentsProps) {
  const { ordering, shown, remove, problem, forget } = useAttachments(owner, attachments)
  const [edited, setEdited] = useState('')
  const open = attachments.find(({ uuid }) => uuid === edited)
  const free = handouts.filter(({ uuid }) => !attachments.some((one) => one.handout_uuid === uuid))
  return (
    <DropZone onFiles={(files) => limits && queueOf(owner).add(files, limits)} disabled={!limits}>
      {problem && (
        <Banner tone="danger" onClose={forget}>
          {problem}
        </Banner>
      )}
      <OrderTrouble ordering={ordering} />
      {shown.length > 0 && (
        <OrderList
          label={say('list')}
          rows={shown}
          keyOf={keyOf}
          nameOf={({ title }) => title}
          onOrder={ordering.order}
          renderActs={(attachment) => (
            <>
              <IconButton
                icon="pencil-simple"
                label={say('edit', { title: attachment.title })}
                onClick={() => setEdited(attachment.uuid)}
              />
              <IconButton
                icon="trash"
                label={say('remove', { title: attachment.title })}
                onClick={() => void remove(attachment)}
              />
            </>
          )}
        >
          {(attachment) => <File attachment={attachment} />}
        </OrderList>
      )}
      <Sending owner={owner} limits={limits} />
      {free.length > 0 && <HandoutChoice owner={owner} handouts={free} />}
      {open && <AttachmentDialog owner={owner} attachment={open} sections={sections} onClose={() => setEdited('')} />}
    </DropZone>
  )
}
