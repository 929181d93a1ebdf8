/**
 * The attachments of a lesson, unit or discipline: uploaded or chosen from the unit's handouts, titled, given a role,
 * ordered.
 */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LearnAttachment } from '#contract/learn/shapes.ts'
import type { UploadLimits } from '#rules/uploads.ts'
import { formatMegabytes } from '#rules/uploads.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { attachmentMessages as t } from '#web/lib/messages/en/units-attachments.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { OrderError } from '#web/ui/order/order-error.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { type RowKeys, useOrdering } from '#web/ui/order/ordering.ts'
import { DropZone } from '#web/ui/upload/drop-zone.tsx'
import { UploadButton } from '#web/ui/upload/upload-button.tsx'
import { UploadRows } from '#web/ui/upload/upload-rows.tsx'
import { useUploads } from '#web/ui/upload/use-uploads.ts'
import { notifyWithUndo } from '../notify-with-undo.ts'
import { AttachmentDialog } from './attachment-dialog.tsx'
import styles from './attach.module.css'
import { HandoutChoice, type Handout } from './handout-choice.tsx'
import { restoreAttachment, changeAttachments, deleteAttachment, type AttachmentOwner } from './owners.ts'
import { getUploadQueue } from './queues.ts'
import { getAttachmentIcon, describeAttachment, guessRole, getTitleFromFileName } from './attachment-labels.ts'

function AttachmentFile({ attachment }: { attachment: LearnAttachment }) {
  const { title, key_path } = attachment
  const content = (
    <span className={styles.text}>
      <strong>{title}</strong>
      <span>{describeAttachment(attachment)}</span>
    </span>
  )
  return (
    <span className={styles.file}>
      <Icon name={getAttachmentIcon(attachment)} />
      {key_path ? <Link to={paths.view(key_path)}>{content}</Link> : content}
    </span>
  )
}

interface FileMenuProps {
  attachment: LearnAttachment
  onEdit: () => void
  onRemove: () => void
}

function FileMenu({ attachment: { title }, onEdit, onRemove }: FileMenuProps) {
  const items: MenuItem[] = [
    { label: t('edit'), icon: 'pencil-simple', onSelect: onEdit },
    { label: t('remove'), icon: 'trash', onSelect: onRemove },
  ]
  return (
    <Menu label={learn('act.more', { title })} items={items} bare align="end" className={styles.more}>
      <Icon name="dots-three-bold" />
    </Menu>
  )
}

/** Renders a picker for files of the resources. It is passed in because the resources belong to another feature. */
export type RenderFilePicker = (onPick: (file: { uuid: string; name: string }) => void) => ReactNode

/** The sources of files: uploads and the resources. */
export interface FileSources {
  /** The limits for uploads; undefined while they load. */
  limits: UploadLimits | undefined
  renderPicker: RenderFilePicker
}

const getKey = ({ uuid }: LearnAttachment): string => uuid

const useAttachments = (owner: AttachmentOwner, attachments: readonly LearnAttachment[]) => {
  const [problem, setProblem] = useState('')
  const ordering = useOrdering({
    send: (keys: RowKeys) =>
      changeAttachments(owner, (requests) => sortByKeys(requests, keys, ({ uuid = '' }) => uuid)),
    isObsolete: () => false,
  })
  const remove = async (removed: LearnAttachment) => {
    setProblem('')
    const position = attachments.findIndex(({ uuid }) => uuid === removed.uuid)
    try {
      await deleteAttachment(owner, removed)
      notifyWithUndo(t('removed', { title: removed.title }), () => restoreAttachment(owner, removed, position))
    } catch (error) {
      setProblem(toErrorText(error))
    }
  }
  const attach = async ({ uuid, name }: { uuid: string; name: string }) => {
    setProblem('')
    const request = { title: getTitleFromFileName(name), role: guessRole(name), sub_section: '', file_uuid: uuid }
    try {
      await changeAttachments(owner, (requests) => [...requests, request])
    } catch (error) {
      setProblem(toErrorText(error))
    }
  }
  const shown = ordering.pendingOrder ? sortByKeys(attachments, ordering.pendingOrder, getKey) : attachments
  return { ordering, shown, attach, remove, problem, clearProblem: () => setProblem('') }
}

export interface AttachmentsProps {
  owner: AttachmentOwner
  attachments: readonly LearnAttachment[]
  /** The handouts of the unit that can be attached. */
  handouts: readonly Handout[]
  sources: FileSources
  /** The sections of the lesson that its other items name already. */
  sections: readonly string[]
}

function UploadArea({ owner, limits }: Pick<AttachmentsProps, 'owner'> & Pick<FileSources, 'limits'>) {
  const queue = getUploadQueue(owner)
  const state = useUploads(queue)
  return (
    <>
      <UploadRows queue={queue} state={state} done={t('uploaded')} />
      {limits && (
        <div className={styles.drop}>
          <Icon name="tray-arrow-up" />
          <div>
            <strong>{t('drop')}</strong>
            <span>{t('drop.more', { count: limits.maxFiles, size: formatMegabytes(limits.maxBytes) })}</span>
          </div>
          <UploadButton
            look="line"
            size="small"
            label={t('chooseFiles')}
            extensions={limits.extensions}
            many
            onFiles={(files) => queue.add(files, limits)}
          />
        </div>
      )}
    </>
  )
}

export function AttachmentsPart({ owner, attachments, handouts, sources, sections }: AttachmentsProps) {
  const { limits, renderPicker } = sources
  const { ordering, shown, attach, remove, problem, clearProblem } = useAttachments(owner, attachments)
  const [editedUuid, setEditedUuid] = useState('')
  const openAttachment = attachments.find(({ uuid }) => uuid === editedUuid)
  const unattachedHandouts = handouts.filter(
    ({ uuid }) => !attachments.some((existing) => existing.handout_uuid === uuid),
  )
  return (
    <DropZone onFiles={(files) => limits && getUploadQueue(owner).add(files, limits)} disabled={!limits}>
      {problem && (
        <Banner tone="danger" onClose={clearProblem}>
          {problem}
        </Banner>
      )}
      <OrderError ordering={ordering} />
      {shown.length > 0 && (
        <OrderList
          label={t('list')}
          rows={shown}
          getKey={getKey}
          getName={({ title }) => title}
          onOrder={ordering.order}
          renderMore={(attachment) => (
            <FileMenu
              attachment={attachment}
              onEdit={() => setEditedUuid(attachment.uuid)}
              onRemove={() => void remove(attachment)}
            />
          )}
        >
          {(attachment) => <AttachmentFile attachment={attachment} />}
        </OrderList>
      )}
      <UploadArea owner={owner} limits={limits} />
      <div className={styles.picker}>{renderPicker((file) => void attach(file))}</div>
      {unattachedHandouts.length > 0 && <HandoutChoice owner={owner} handouts={unattachedHandouts} />}
      {openAttachment && (
        <AttachmentDialog
          owner={owner}
          attachment={openAttachment}
          sections={sections}
          onClose={() => setEditedUuid('')}
        />
      )}
    </DropZone>
  )
}
