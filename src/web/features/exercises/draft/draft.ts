/**
 * The draft of an exercise: an autosaved document with undo. It lives outside the pages, so a step that is left in a
 * hurry still saves.
 */
import type { ApiError } from '#contract/call.ts'
import { NAME_TAKEN, NEEDS_PERSON, TOPIC_NOT_OFFERED } from '#contract/failures.ts'
import { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { readLocalDraft } from '#web/autosave/local-draft.ts'
import { registerDocument } from '#web/autosave/open-documents.ts'
import { createUuid } from '#web/lib/device.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { type ExerciseChanges, hasChanges, toSendableChanges, type StoredExercise } from './changes.ts'
import { createExerciseDefinition, type ExerciseFields, toChanges } from './exercise-document.ts'
import { createHistory, type History, replacePresent, recordStep, redoStep, undoStep } from './history.ts'
import type { Lines } from './lines.ts'

/** The state that undo returns to. */
type UndoState = Pick<ExerciseFields, 'title' | 'description' | 'script'>

export interface ExerciseDraftState {
  stored: StoredExercise | undefined
  changes: ExerciseChanges
  /** `waiting` means that the server doesn't respond. `refused` means that it rejected the changes with a message. */
  saving: 'saved' | 'soon' | 'sending' | 'waiting' | 'refused'
  failure: ApiError | undefined
  /** Whether the stored text indicates that the person needs help, as of the last load or save. */
  needsPerson: boolean
  /** A title that another exercise of this person already has. The other changes are saved without it. */
  takenTitle: string | undefined
  /** The version that another window or device has stored in the meantime. The person chooses which one to keep. */
  theirs: StoredExercise | undefined
  history: History<UndoState> | undefined
}

const emptyState: ExerciseDraftState = {
  stored: undefined,
  changes: {},
  saving: 'saved',
  failure: undefined,
  needsPerson: false,
  takenTitle: undefined,
  theirs: undefined,
  history: undefined,
}

const savingByStatus = {
  saved: 'saved',
  waiting: 'soon',
  saving: 'sending',
  failed: 'waiting',
  refused: 'refused',
  conflict: 'refused',
} as const

const toUndoState = ({ title, description, script }: ExerciseFields): UndoState => ({ title, description, script })

export class ExerciseDraft {
  readonly uuid: string
  #doc: AutosaveDocument<StoredExercise, ExerciseFields> | undefined
  #state = emptyState
  #history: History<UndoState> | undefined
  #needsPerson = false
  #takenTitle: string | undefined
  #listeners = createListeners()

  constructor(uuid: string) {
    this.uuid = uuid
  }

  get = (): ExerciseDraftState => this.#state
  /** Returns the lines as the screen shows them. */
  lines = (): Lines => this.#doc?.snapshot().fields.script ?? []
  /** Returns the revision that the server has. */
  revision = (): number => this.#state.stored?.Exercise.revision ?? 0

  subscribe = this.#listeners.subscribe

  /**
   * Takes the server's version when the exercise is opened or fetched again. Changes that were not stored are restored
   * from the device.
   */
  async load(stored: StoredExercise, needsPerson = false): Promise<void> {
    if (!this.#doc) await this.#open(stored)
    const doc = this.#doc
    if (!doc) return
    const isOlder = stored.Exercise.revision < this.revision()
    if (!isOlder && !doc.isUnsaved) this.#needsPerson = needsPerson
    // Changes that are still to be sent find out themselves what is stored.
    if (!doc.isUnsaved) doc.receive(stored)
    this.#update()
  }

  /**
   * @param field names the edited field, so that continuous typing in it is one undo step; without it there is no step
   */
  change(changes: ExerciseChanges, field?: string): void {
    const doc = this.#doc
    if (!doc) return
    this.#recordChange(field && { what: field, at: Date.now() }, () => doc.write(changes))
  }

  /** Takes a version that the server has rewritten. Undo returns to the previous text. */
  replace(stored: StoredExercise): void {
    this.#needsPerson = false
    const doc = this.#doc
    if (doc) this.#recordChange({ what: createUuid(), at: Date.now() }, () => doc.replace(stored))
    else this.#create(stored)
  }

  undo = (): void => this.#step(undoStep)
  redo = (): void => this.#step(redoStep)

  /**
   * Sends all unsaved changes now.
   * @returns whether the server has everything
   */
  async flush(): Promise<boolean> {
    await this.#doc?.save()
    return !hasChanges(toSendableChanges(this.#state.changes))
  }

  /** Resolves a conflict in favor of the version on this screen. */
  keepMine(): void {
    void this.#doc?.choose('mine')
  }

  /** Uses the stored version, and gives up everything that was not stored. */
  acceptTheirs(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#history = undefined
    this.#doc?.replace(theirs)
  }

  /** Stops sending changes. */
  close(): void {
    this.#doc?.close()
  }

  async #open(stored: StoredExercise): Promise<void> {
    const account = getCurrentUser()?.user_account_uuid ?? ''
    const definition = this.#createDefinition()
    const draft = await readLocalDraft(definition.localDraft, { account, id: this.uuid, stored })
    // Another person may have signed in meanwhile.
    if (!this.#doc && account === (getCurrentUser()?.user_account_uuid ?? '')) this.#create(stored, draft)
  }

  #create(stored: StoredExercise, draft?: Awaited<ReturnType<typeof readLocalDraft<StoredExercise, ExerciseFields>>>) {
    const account = getCurrentUser()?.user_account_uuid ?? ''
    this.#doc = new AutosaveDocument(this.#createDefinition(), stored, { account, draft })
    this.#doc.subscribe(() => this.#update())
    registerDocument(this.#doc)
    if (draft) void this.#doc.save()
    this.#update()
  }

  #createDefinition() {
    return createExerciseDefinition(this.uuid, ({ code }, { title }) => {
      if (code === NAME_TAKEN) this.#takenTitle = title
      if (code === NEEDS_PERSON || code === TOPIC_NOT_OFFERED) this.#needsPerson = code === NEEDS_PERSON
    })
  }

  /** Runs a change, and adds it to the steps of undo if it is one. */
  #recordChange(step: { what: string; at: number } | undefined | '', change: () => void): void {
    const before = this.#getHistory()
    change()
    const fields = this.#doc?.snapshot().fields
    if (step && before && fields) this.#history = recordStep(before, toUndoState(fields), step)
    this.#update()
  }

  /** The steps of undo, with what is on the screen as the present one. */
  #getHistory(): History<UndoState> | undefined {
    const fields = this.#doc?.snapshot().fields
    if (!fields) return undefined
    return this.#history ? replacePresent(this.#history, toUndoState(fields)) : createHistory(toUndoState(fields))
  }

  #step(applyStep: (history: History<UndoState>) => History<UndoState>): void {
    const history = this.#getHistory()
    const newHistory = history && applyStep(history)
    if (!newHistory || newHistory.present === history.present) return
    this.#history = newHistory
    this.#doc?.write(newHistory.present)
    this.#update()
  }

  #update(): void {
    if (!this.#doc) return
    const { stored, fields, base, status, error, problems, mergedIn } = this.#doc.snapshot()
    if (mergedIn.length > 0) {
      // Undo would bring back the fields from before the merge, over the text of someone else.
      this.#history = undefined
      return this.#doc.clearTaken()
    }
    const isTitleTaken = problems['title'] !== undefined && fields.title === this.#takenTitle
    this.#state = {
      stored,
      changes: toChanges(fields, base),
      saving: savingByStatus[status],
      failure: status === 'failed' ? undefined : error,
      needsPerson: this.#needsPerson,
      takenTitle: isTitleTaken ? this.#takenTitle : undefined,
      theirs: status === 'conflict' ? stored : undefined,
      history: this.#getHistory(),
    }
    this.#listeners.notify()
  }
}
