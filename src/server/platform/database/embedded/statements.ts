/** The statements that the engine has parsed already: running one again by its name takes half the time. */

const most = 300
const rereadable = /^\s*(select|insert|update|delete|with)\b/i

export class Statements {
  #names = new Map<string, string>()
  #made = 0
  #forgotten: string[] = []

  /**
   * Returns the name to run `sql` under ('' is never stored), whether the engine has parsed it, and the names to close
   * first.
   */
  named(sql: string): { name: string; parsed: boolean; forgotten: string[] } {
    const forgotten = this.#forgotten
    this.#forgotten = []
    const known = this.#names.get(sql)
    if (known) return { name: known, parsed: true, forgotten }
    if (rereadable.test(sql)) return { name: `s${(this.#made += 1)}`, parsed: false, forgotten }
    // This statement may alter a table, and with it the columns that prepared statements return.
    this.forget()
    return { name: '', parsed: false, forgotten }
  }

  keep(sql: string, name: string): void {
    if (name === '') return
    if (this.#names.size >= most) this.forget()
    this.#names.set(sql, name)
  }

  drop(sql: string): void {
    const name = this.#names.get(sql)
    if (name) this.#forgotten.push(name)
    this.#names.delete(sql)
  }

  forget(): void {
    this.#forgotten.push(...this.#names.values())
    this.#names.clear()
  }
}
