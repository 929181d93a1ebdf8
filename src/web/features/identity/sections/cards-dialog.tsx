/** Creates sign-in cards for students. The PDF is available only once. */
import { useEffect, useState } from 'react'
import { cardsCreate } from '#contract/identity/cards.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CardKind, cardKinds, type CardPaper, cardPapers } from '#rules/sign-in/sign-in-cards.ts'
import { useAction } from '#web/lib/answers.ts'
import { cardMessages as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { releasePdf, openPdfInNewTab, savePdf, type PdfFile, createPdfFile } from './pdf-file.ts'
import styles from './sections.module.css'

interface GeneratedCards {
  pdf: PdfFile
  count: number
  pages: number
}

export interface CardsDialogProps {
  people: readonly { uuid: string; name: string }[]
  section: { uuid: string; audience: string } | undefined
  /** Endpoints to request again, because their responses show who has a card. */
  refreshes: readonly Endpoint[]
  /** Called when the cards exist, before they are saved or printed. */
  onCreated?: () => void
  onClose: () => void
}

/** Guesses the paper size from the device's language, because the school's country isn't known. */
const guessPaper = (): CardPaper => (/^en-(US|CA)|^es-(MX|US|PR)|^fr-CA/.test(navigator.language) ? 'letter' : 'a4')

interface CardOptionsProps {
  kind: CardKind
  paper: CardPaper
  onKind: (kind: CardKind) => void
  onPaper: (paper: CardPaper) => void
}

function CardOptions({ kind, paper, onKind, onPaper }: CardOptionsProps) {
  return (
    <>
      <ChoiceGroup
        legend={t('kind')}
        look="rows"
        options={cardKinds.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`kind.${value}.hint`) }))}
        value={kind}
        onChange={onKind}
      />
      <ChoiceGroup
        legend={t('paper')}
        look="segments"
        options={cardPapers.map((value) => ({ value, label: t(`paper.${value}`) }))}
        value={paper}
        onChange={onPaper}
      />
      <p className={styles.quiet}>
        {t('replaces')} {t('once')}
      </p>
    </>
  )
}

const getReadyText = (count: number, pages: number): string => {
  if (count === 1) return t('ready.one')
  return pages === 1 ? t('ready.page', { count }) : t('ready.many', { count, pages })
}

function CardsReady({
  generatedCards: { pdf, count, pages },
  onOpenedOrSaved,
}: {
  generatedCards: GeneratedCards
  /** Called when the PDF was opened for printing, or saved. */
  onOpenedOrSaved: () => void
}) {
  const handle = (action: (pdf: PdfFile) => void) => () => {
    action(pdf)
    onOpenedOrSaved()
  }
  return (
    <>
      <p>{getReadyText(count, pages)}</p>
      <p className={styles.quiet}>{t('once')}</p>
      <div className={styles.tools}>
        <Button look="board" onClick={handle(openPdfInNewTab)}>
          {t('open')}
        </Button>
        <Button look="line" icon="download-simple" onClick={handle(savePdf)}>
          {t('save')}
        </Button>
      </div>
    </>
  )
}

/** Asks for confirmation before the dialog closes, if the cards were neither opened nor saved. */
function CloseConfirmation({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const footer = (
    <>
      <Button look="board" onClick={onStay}>
        {t('closeEarly.cancel')}
      </Button>
      <Button look="danger" onClick={onClose}>
        {t('closeEarly.act')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onStay} title={t('closeEarly.title')} size="small" alert footer={footer}>
      <p>{t('closeEarly.more')}</p>
    </Dialog>
  )
}

const getTitle = (people: CardsDialogProps['people']): string =>
  people.length === 1 ? t('title.one', { name: people[0]!.name }) : t('title.many', { count: people.length })

const useCardGeneration = ({ people, section, refreshes, onCreated }: CardsDialogProps) => {
  const { attempt, busy, error } = useAction(cardsCreate, { refreshes })
  const [generatedCards, setGeneratedCards] = useState<GeneratedCards>()
  useEffect(() => (generatedCards ? () => releasePdf(generatedCards.pdf) : undefined), [generatedCards])
  const generateCards = async (kind: CardKind, paper: CardPaper) => {
    const uuids = people.map(({ uuid }) => uuid)
    const request = { people: uuids, kind, paper, ...(section ? { section_uuid: section.uuid } : {}) }
    const answer = await attempt({ Cards: request })
    if (!answer) return
    setGeneratedCards({ pdf: createPdfFile(answer.Cards), count: answer.Cards.count, pages: answer.Cards.pages })
    onCreated?.()
  }
  return { generateCards, busy, error, generatedCards }
}

export function CardsDialog(props: CardsDialogProps) {
  const { people, section, onClose } = props
  const [kind, setKind] = useState<CardKind>(section?.audience === 'k_5' ? 'code' : 'words')
  const [paper, setPaper] = useState(guessPaper)
  const [isOpenedOrSaved, setIsOpenedOrSaved] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { generateCards, busy, error, generatedCards } = useCardGeneration(props)
  const close = () => (busy ? undefined : generatedCards && !isOpenedOrSaved ? setIsConfirming(true) : onClose())
  if (isConfirming) return <CloseConfirmation onStay={() => setIsConfirming(false)} onClose={onClose} />
  const footer = generatedCards ? (
    <Button look="text" onClick={close}>
      {t('close')}
    </Button>
  ) : (
    <Button look="board" busy={busy} busyLabel={t('creating')} onClick={() => void generateCards(kind, paper)}>
      {t('create')}
    </Button>
  )
  return (
    <Dialog open onClose={close} title={generatedCards ? t('ready.title') : getTitle(people)} footer={footer}>
      <div className={styles.picker}>
        {error && <Banner tone="danger">{error.message}</Banner>}
        {generatedCards ? (
          <CardsReady generatedCards={generatedCards} onOpenedOrSaved={() => setIsOpenedOrSaved(true)} />
        ) : (
          <CardOptions kind={kind} paper={paper} onKind={setKind} onPaper={setPaper} />
        )}
      </div>
    </Dialog>
  )
}
