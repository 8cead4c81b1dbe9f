import { useState } from 'react'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useHttp } from '#core/runtime/index.ts'
import type { ChosenValue, FileChoices, Mapping } from '../wire/choices.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { importCheckAt, importCommitAt } from '../wire/endpoints.ts'

export interface ReviewProps {
  readonly url: string
  readonly dryRun: DryRun
  onChecked(dryRun: DryRun): void
  onStarted(jobId: string): void
}

/** Choices of the user so far: column mapping and the meaning of values. */
interface ReviewChoice extends FileChoices {
  readonly mapping: Mapping
}

type CheckInput = InputOf<ReturnType<typeof importCheckAt>>

/** State of a file's review, and the check and commit calls. The shown dry run always matches the choices, or `stale` is true. */
export function useReview({ url, dryRun, onChecked, onStarted }: ReviewProps) {
  const http = useHttp()
  const { batchId, fields } = dryRun
  const [choice, setChoice] = useState<ReviewChoice>({ mapping: dryRun.mapping, ...dryRun.chosen })
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState<'check' | 'commit'>()
  const missingIn = (mapping: Mapping) => fields.filter(({ field, required }) => required && !Object.values(mapping).includes(field))

  const post = async (body: Partial<CheckInput>): Promise<DryRun | undefined> => {
    setBusy('check')
    try {
      const { data } = await http.call(importCheckAt(url), { batchId, ...body })
      setStale(false)
      onChecked(data)
      return data
    } catch {
      // The runtime has shown the error. The old dry run and choices stay, because they were checked and the failed ones were not.
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  const check = async (next: ReviewChoice): Promise<void> => {
    setChoice(next)
    if (missingIn(next.mapping).length === 0 && !(await post(next))) setChoice(choice)
  }

  return {
    choice,
    busy,
    stale,
    missing: missingIn(choice.mapping),
    mapColumns: (mapping: Mapping) => check({ ...choice, mapping }),
    /** Reads another sheet. It has other columns, so all choices are discarded. */
    async readSheet(sheet: string): Promise<void> {
      const read = await post({ sheet })
      if (read) setChoice({ mapping: read.mapping, ...read.chosen })
    },
    leaveEmpty(field: string, on: boolean) {
      const others = choice.leaveEmpty.filter(other => other !== field)
      return check({ ...choice, leaveEmpty: on ? [...others, field] : others })
    },
    takeHidden: (hidden: boolean) => check({ ...choice, hidden }),
    /** Sets the unit of a column's numbers, if its heading does not name a known one. */
    chooseUnit(field: string, unit: string | undefined) {
      const others = (choice.units ?? []).filter(other => other.field !== field)
      return check({ ...choice, units: unit === undefined ? others : [...others, { field, unit }] })
    },
    /** Sets the meaning of an unknown text. There may be many, so they are checked together by `recheck`. */
    choose(value: ChosenValue): void {
      const others = choice.values.filter(other => other.field !== value.field || other.text !== value.text)
      setChoice({ ...choice, values: [...others, value] })
      setStale(true)
    },
    recheck: () => check(choice),
    async commit(): Promise<void> {
      setBusy('commit')
      try {
        onStarted((await http.call(importCommitAt(url), { batchId, ...choice })).data.jobId)
      } catch {
        setBusy(undefined)
      }
    },
  }
}
