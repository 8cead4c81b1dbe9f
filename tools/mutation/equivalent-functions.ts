/** A change of an SQL function that no test can detect. `from` occurs once in the function's current definition. */
interface EquivalentFunctionMutant {
  readonly function: string
  readonly from: string
  readonly to: string
  readonly because: string
}

/** Equivalent mutants of SQL functions, each with the reason. Migrations are never rewritten, so their code cannot be said more simply. */
export const EQUIVALENT_FUNCTION_MUTANTS: readonly EquivalentFunctionMutant[] = [
  {
    function: 'commission_book_refund',
    from: 'select r.id from rebates_record r join rebate_application a on a.id = r.application_id',
    to: 'select r.id from rebates_record r join rebate_application a on a.id <> r.application_id',
    because: 'the join only repeats receipts, and nothing of it is read',
  },
  {
    function: 'commission_book_refund',
    from: "r.payment_type = 'RECEIPT' and r.id < record.id",
    to: "r.payment_type = 'RECEIPT' and r.id <= record.id",
    because: 'the record itself is no receipt',
  },
  {
    function: 'commission_book_refund',
    from: 'b.reverses_id = r.id and br.id < record.id',
    to: 'b.reverses_id = r.id and br.id <= record.id',
    because: 'a record that takes one receipt back does not look at the others',
  },
  {
    function: 'commission_department',
    from: 'order by l.id desc',
    to: 'order by l.id asc',
    because: 'all these lines have the department of the first',
  },
  {
    function: 'rebate_application_states_audit_status',
    from: `raise exception 'rebateAudit.auditStatus does not go from % to %', old.audit_status, new.audit_status
      using errcode = 'check_violation', constraint = 'rebate_application_status';`,
    to: 'null;',
    because: 'rebate_application_refuse_change refuses the same before',
  },
]

/** Whether no test can tell the mutated definition from the original one. */
export const isEquivalentFunction = ({ original, mutated }: { readonly original: string; readonly mutated: string }): boolean =>
  EQUIVALENT_FUNCTION_MUTANTS.some(
    one => original.includes(`function ${one.function}(`) && mutated === original.replace(one.from, () => one.to),
  )
