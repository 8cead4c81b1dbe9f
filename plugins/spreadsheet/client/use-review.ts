import { useState } from 'react'
import { useHttp } from '#core/runtime/index.ts'
import type { Chosen, ChosenValue, DryRun, Mapping } from '../wire.ts'

export interface ReviewProps {
  readonly url: string
  readonly dryRun: DryRun
  onChecked(dryRun: DryRun): void
  onStarted(jobId: string): void
}

/** What is chosen so far: which column is which field, and what their values mean. */
interface Choice extends Chosen {
  readonly mapping: Mapping
}

/** The review of a file: what is chosen, and the two calls that take it. What is shown was checked, or is said to be stale. */
export function useReview({ url, dryRun, onChecked, onStarted }: ReviewProps) {
  const http = useHttp()
  const { batchId, fields } = dryRun
  const [choice, setChoice] = useState<Choice>({ mapping: dryRun.mapping, ...dryRun.chosen })
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState<'check' | 'commit'>()
  const missingIn = (mapping: Mapping) => fields.filter(({ field, required }) => required && !Object.values(mapping).includes(field))

  const post = async (body: object): Promise<DryRun | undefined> => {
    setBusy('check')
    try {
      const { data } = await http.post<DryRun>(`${url}/check`, { batchId, ...body })
      setStale(false)
      onChecked(data)
      return data
    } catch {
      // Told by the runtime; the screen must show what was checked, not what failed.
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  const check = async (next: Choice): Promise<void> => {
    setChoice(next)
    if (missingIn(next.mapping).length === 0 && !(await post(next))) setChoice(choice)
  }

  return {
    choice,
    busy,
    stale,
    missing: missingIn(choice.mapping),
    mapColumns: (mapping: Mapping) => check({ ...choice, mapping }),
    /** Another sheet has other columns: nothing that was chosen for this one holds. */
    async readSheet(sheet: string): Promise<void> {
      const read = await post({ sheet })
      if (read) setChoice({ mapping: read.mapping, ...read.chosen })
    },
    leaveEmpty(field: string, on: boolean) {
      const others = choice.leaveEmpty.filter(other => other !== field)
      return check({ ...choice, leaveEmpty: on ? [...others, field] : others })
    },
    takeHidden: (hidden: boolean) => check({ ...choice, hidden }),
    /** What the numbers of a column count, whose heading does not say it. */
    chooseUnit(field: string, unit: string | undefined) {
      const others = (choice.units ?? []).filter(other => other.field !== field)
      return check({ ...choice, units: unit === undefined ? others : [...others, { field, unit }] })
    },
    /** There may be many of them: they are checked together, when that is asked for. */
    choose(value: ChosenValue): void {
      const others = choice.values.filter(other => other.field !== value.field || other.text !== value.text)
      setChoice({ ...choice, values: [...others, value] })
      setStale(true)
    },
    recheck: () => check(choice),
    async commit(): Promise<void> {
      setBusy('commit')
      try {
        onStarted((await http.post<{ jobId: string }>(`${url}/commit`, { batchId, ...choice })).data.jobId)
      } catch {
        setBusy(undefined)
      }
    },
  }
}
