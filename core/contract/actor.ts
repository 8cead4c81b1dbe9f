/** The caller of an operation or endpoint: an employee with current permissions and scope, or the system. */
export interface Actor {
  /** The employee's id; 0 is the system (jobs). */
  readonly id: number
  /** Name that the employee signs in with. */
  readonly username: string
  /** The employee's name, as shown in audit entries and on screens. */
  readonly name: string
  /** Holds every permission and sees every row. */
  readonly admin: boolean
  /** Permission strings granted by the employee's enabled roles; not needed for an admin. */
  readonly permissions: ReadonlySet<string>
  /** The employee's department; null if none. */
  readonly departmentId: number | null
  /** Employees whose rows the actor sees: the actor, and the employees of the departments that the actor may view. */
  readonly visibleEmployeeIds: readonly number[]
  /** IP address of the request, behind trusted proxies; '' for the system. */
  readonly ip: string
  /** User-Agent header of the request; '' for the system. */
  readonly userAgent: string
  /** Request id, shared by all audit entries and log lines of one request. */
  readonly requestId: string
}
