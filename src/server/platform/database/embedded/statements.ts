/** Statements the engine has already read: asking again by name costs half. */

const most = 300
const rereadable = /^\s*(select|insert|update|delete|with)\b/i

export class Statements {
  #names = new Map<string, string>()
  #made = 0
  #forgotten: string[] = []

  /** The name to run `sql` under ('' is never kept), whether the engine knows it, and names to close first. */
  named(sql: string): { name: string; parsed: boolean; forgotten: string[] } {
    const forgotten = this.#forgotten
    this.#forgotten = []
    const known = this.#names.get(sql)
    if (known) return { name: known, parsed: true, forgotten }
    if (rereadable.test(sql)) return { name: `s${(this.#made += 1)}`, parsed: false, forgotten }
    // It may change the shape of a table, and with it what earlier statements bring.
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
