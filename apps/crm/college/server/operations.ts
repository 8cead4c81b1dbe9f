import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { decimal, optional, text } from '#core/contract/value.ts'
import { college, collegeMajor, collegeRanking } from './records.ts'
import { linkProblem, RANK_PROBLEM, rankText, tuitionProblem } from './rules.ts'

const requireValid = (field: string, message: string | undefined): void => {
  if (message !== undefined) throw invalid([{ field, message }])
}

const TUITION_FORM = { tuitionMin: optional(decimal()), tuitionMax: optional(decimal()) }

const addCollege = defineOperation({
  name: 'college.add',
  rows: 'none',
  rest: 'fields',
  form: TUITION_FORM,
  answers: NEW_ROW,
  async run({ form, written, create }) {
    requireValid('tuitionMax', tuitionProblem(form.tuitionMin, form.tuitionMax))
    const id = await create(college, written)
    return { data: { id } }
  },
})

/** An omitted amount keeps its stored value, which takes part in the check. */
const editCollege = defineOperation({
  name: 'college.edit',
  rows: 'one',
  rest: 'fields',
  reads: readsOf(college, 'tuitionMin', 'tuitionMax'),
  form: TUITION_FORM,
  async run({ row, form, written, change }) {
    const { tuitionMin = row.tuitionMin, tuitionMax = row.tuitionMax } = form
    requireValid('tuitionMax', tuitionProblem(tuitionMin, tuitionMax))
    await change(college, row, written)
    return {}
  },
})

const LINK_FORM = { link: optional(text()) }

const addMajor = defineOperation({
  name: 'college.addMajor',
  rows: 'none',
  rest: 'fields',
  form: LINK_FORM,
  answers: NEW_ROW,
  async run({ form, written, create }) {
    requireValid('link', linkProblem(form.link))
    const id = await create(collegeMajor, written)
    return { data: { id } }
  },
})

const editMajor = defineOperation({
  name: 'college.editMajor',
  rows: 'one',
  rest: 'fields',
  form: LINK_FORM,
  async run({ row, form, written, change }) {
    requireValid('link', linkProblem(form.link))
    await change(collegeMajor, row, written)
    return {}
  },
})

const requireRank = (written: string): string => {
  const rank = rankText(written)
  if (rank === undefined) throw invalid([{ field: 'rank', message: RANK_PROBLEM }])
  return rank
}

const addRanking = defineOperation({
  name: 'college.addRanking',
  rows: 'none',
  rest: 'fields',
  form: { rank: text() },
  answers: NEW_ROW,
  async run({ form, written, create }) {
    const id = await create(collegeRanking, { ...written, rank: requireRank(form.rank) })
    return { data: { id } }
  },
})

const editRanking = defineOperation({
  name: 'college.editRanking',
  rows: 'one',
  rest: 'fields',
  form: { rank: text() },
  async run({ row, form, written, change }) {
    await change(collegeRanking, row, { ...written, rank: requireRank(form.rank) })
    return {}
  },
})

/** Operations of the room: checks beyond writing the form's fields. */
export const collegeOperations = [addCollege, editCollege, addMajor, editMajor, addRanking, editRanking]
