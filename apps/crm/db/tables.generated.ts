/* Generated from the migrated database by npm run types. Do not edit. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface CrmTables {
  abroad_intention: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    client_user_id: number | null
    intended_countries: Generated<string[]>
    consulting_project: Generated<string[]>
    highest_degree: string | null
    college: string | null
    study_professional: string | null
    budget: ColumnType<string | null, string | number | null | undefined, string | number | null>
    departure_time: string | null
    other_information: string | null
    /** When the user stated the wish. */
    time: ColumnType<Date, Date | string | undefined, Date | string>
    /** The user wants a famous school. */
    famous_school: Generated<boolean>
  }
  accurate_customer: {
    id: number | null
    version: number | null
    created_date: Date | null
    institutions_customer_id: number | null
    institutions_id: number | null
    precise_time: Date | null
    estimated_signing_amount: string | null
    signing_item: string | null
    customer_phase: string | null
    closing_reason: string | null
    customer_status: string | null
    attribution_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    customer_source: string | null
    creator_id: number | null
    consulting_project: string[] | null
    intended_countries: string[] | null
  }
  admission_case: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    /** Public name of the student. */
    alias: string
    graduation_college: string | null
    highest_degree: string | null
    gpa: string | null
    language_grade_type: string | null
    language_achievement: string | null
    /** Colleges that admitted the student, one per line. */
    offers: string
    major: string
    year: number
    scholarship: ColumnType<string | null, string | number | null | undefined, string | number | null>
    story: string | null
    pictures: Generated<string[]>
    display: Generated<boolean>
    sort: number
  }
  allocated_customer: {
    id: number | null
    version: number | null
    created_date: Date | null
    institutions_customer_id: number | null
    institutions_id: number | null
    allocation_method: string | null
    customer_status: string | null
    operator_id: number | null
    qr_url: string | null
    deal_stage: string | null
    precise_time: Date | null
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    intention_level: string | null
    exclusive: boolean | null
    customer_phase: string | null
    status: string | null
    number_of_follow_ups: number | null
    follow_up_content: string | null
    next_follow_up_time: Date | null
    first_follow_up_hours: string | null
    customer_source: string | null
    creator_id: number | null
    consulting_project: string[] | null
    intended_countries: string[] | null
  }
  app_version: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    /** False for iOS, true for Android. */
    platform: boolean
    /** Version name shown in the app. */
    number: string
    /** Oldest version that may still be used. */
    mini_version: string
    download_url: string
    force_update: boolean
    /** The app announces the version; null for a forced update. */
    remind: boolean | null
    update_content: string
    state: ColumnType<'DRAFT' | 'PUBLISHED', string | undefined, string>
    publisher_id: number | null
    published_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    number_parts: GeneratedAlways<number[]>
  }
  article: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    cover: string | null
    stage: string | null
    category: string | null
    countries: Generated<string[]>
    tags: Generated<string[]>
    summary: string | null
    body: string | null
    author: string | null
    /** Institution of the article; null for an article of the platform. */
    institution_id: number | null
    state: ColumnType<'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN', string | undefined, string>
    /** Time of publication, past or scheduled. */
    publish_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    publisher_id: number | null
    creator_id: number
  }
  banner: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    picture: string
    location: ColumnType<'HOME_TOP' | 'HOME_MIDDLE' | 'SCHOOL' | 'INSTITUTION' | 'MINE', string, string>
    name: string
    /** Target type of the link. */
    jump_type: string
    url: string | null
    path: string | null
    article_id: number | null
    college_id: number | null
    institution_id: number | null
    service_item_id: number | null
    /** Target of the link: an id or a path, depending on jump_type. */
    param: GeneratedAlways<string | null>
    /** Shown to customers. */
    display: Generated<boolean>
    sort: number
  }
  cancel_order_audit: {
    id: number | null
    version: number | null
    order_id: number | null
    org_name: string | null
    rebates_type: string | null
    rebate_amount_to_be_refunded: string | null
    rebate_returned_amount: string | null
    signing_time: Date | null
    customer_name: string | null
    customer_id: number | null
    order_amount: string | null
    amount_paid: string | null
    payment_completion_time: Date | null
    order_status: string | null
    cancell_reason: string | null
    amount_to_be_refunded: string | null
    cancel_date: Date | null
    order_number: string | null
    submit_user_id: number | null
    submit_user_name: string | null
    submit_date: Date | null
    audit_status: number | null
    audit_reply: string | null
    audit_user_id: number | null
    audit_user_name: string | null
    audit_date: Date | null
    lead_id: number | null
    correction: boolean | null
    remarks: string | null
    present_amount: string | null
    caretaker_id: number | null
  }
  claim_record: {
    id: number | null
    lead_id: number | null
    employee_id: number | null
    created_date: Date | null
    customer_source: string | null
    creator_id: number | null
  }
  client_reservation: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    client_user_id: number
    institution_id: number
    service_item_id: number | null
    /** When the user made the reservation. */
    time: ColumnType<Date, Date | string | undefined, Date | string>
    note: string | null
    /** Allocation of the lead to the institution, made by this reservation or before it. */
    relation_id: number | null
  }
  client_user: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    uid: string
    nickname: string | null
    phone_number: string | null
    registration_platform: ColumnType<'APP' | 'MINI' | 'MOBILE_WEB' | 'PC_WEB', string, string>
    channel_code: Generated<string>
    /** Time of registration. */
    time: ColumnType<Date, Date | string | undefined, Date | string>
    /** True if the registration was not reported: platform, channel and time are derived from a lead or from the user's first event. */
    derived: Generated<boolean>
    /** Employee whose invitation code the user registered with. */
    promoter_id: number | null
    /** User who invited this one. */
    inviter_id: number | null
    /** When the user was linked to a lead; null for an unlinked user. */
    linked_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    linked: GeneratedAlways<boolean>
    /** Latest wish of the user. */
    intention_id: number | null
    intention_count: Generated<number>
    has_intention: GeneratedAlways<boolean>
    /** True if any wish of the user was for a famous school. */
    famous_school: Generated<boolean>
    reservation_count: Generated<number>
  }
  client_user_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    custom: unknown
    uid: string | null
    nickname: string | null
    phone_number: string | null
    registration_platform: string | null
    channel_code: string | null
    time: Date | null
    derived: boolean | null
    promoter_id: number | null
    inviter_id: number | null
    linked_time: Date | null
    linked: boolean | null
    intention_id: number | null
    intention_count: number | null
    has_intention: boolean | null
    famous_school: boolean | null
    reservation_count: number | null
    lead_id: number | null
    attributable_person_id: number | null
    customer_phase: string | null
    consulting_project: string[] | null
    intended_countries: string[] | null
    highest_degree: string | null
    budget: string | null
    departure_time: string | null
    other_information: string | null
    intention_time: Date | null
    retention_state: string | null
  }
  college: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    chinese_name: string
    english_name: string
    /** Abbreviations and other names for the search, separated by blanks or commas. */
    aliases: string | null
    /** All names of the college, for the keyword filter. */
    keyword: GeneratedAlways<string>
    /** Search keys of the name by pinyin; null until computed. */
    chinese_name_pinyin: string[] | null
    logo: string | null
    country: string
    city: string | null
    /** Value of the option set schoolTier. */
    tier: string | null
    tags: Generated<string[]>
    school_type: ColumnType<'PUBLIC' | 'PRIVATE' | null, string | null | undefined, string | null>
    /** Boarding: none, possible or required. */
    boarding: ColumnType<'NONE' | 'OFFERED' | 'MANDATORY' | null, string | null | undefined, string | null>
    founded_year: number | null
    website: string | null
    description: string | null
    /** Ten thousand CNY per year. */
    tuition_min: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Ten thousand CNY per year. */
    tuition_max: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Usual minimum of the overall IELTS band score. */
    ielts: ColumnType<string | null, string | number | null | undefined, string | number | null>
    toefl: number | null
    acceptance_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    display: Generated<boolean>
    recommended: Generated<boolean>
    /** Position among the recommended colleges, ascending. */
    sort: Generated<number>
    import_batch_id: number | null
  }
  college_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    chinese_name: string
    english_name: string
    /** Abbreviations and other names for the search, separated by blanks or commas. */
    aliases: string | null
    /** All names of the college, for the keyword filter. */
    keyword: GeneratedAlways<string>
    /** Search keys of the name by pinyin; null until computed. */
    chinese_name_pinyin: string[] | null
    logo: string | null
    country: string
    city: string | null
    /** Value of the option set schoolTier. */
    tier: string | null
    tags: Generated<string[]>
    school_type: ColumnType<'PUBLIC' | 'PRIVATE' | null, string | null | undefined, string | null>
    /** Boarding: none, possible or required. */
    boarding: ColumnType<'NONE' | 'OFFERED' | 'MANDATORY' | null, string | null | undefined, string | null>
    founded_year: number | null
    website: string | null
    description: string | null
    /** Ten thousand CNY per year. */
    tuition_min: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Ten thousand CNY per year. */
    tuition_max: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Usual minimum of the overall IELTS band score. */
    ielts: ColumnType<string | null, string | number | null | undefined, string | number | null>
    toefl: number | null
    acceptance_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    display: Generated<boolean>
    recommended: Generated<boolean>
    /** Position among the recommended colleges, ascending. */
    sort: Generated<number>
    import_batch_id: number | null
    keyword_pinyin: string[] | null
    major_count: number | null
    best_rank: number | null
    best_ranking: string | null
    used: boolean | null
  }
  college_major: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    college_id: number
    professional_id: number
    degree: ColumnType<'FOUNDATION' | 'BACHELOR' | 'MASTER_TAUGHT' | 'MASTER_RESEARCH' | 'DOCTOR', string, string>
    /** English name that the college uses. */
    program_name: string | null
    /** Duration in years. */
    duration: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Ten thousand CNY per year. */
    tuition: ColumnType<string | null, string | number | null | undefined, string | number | null>
    language_requirement: string | null
    intake_months: Generated<string[]>
    link: string | null
    display: Generated<boolean>
    import_batch_id: number | null
  }
  college_ranking: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    /** Value of the option set rankingKind. */
    kind: string
    year: number
    college_id: number
    rank: string
    rank_from: GeneratedAlways<number>
    /** Last place of a range; null for a single place. */
    rank_to: GeneratedAlways<number | null>
    country_rank: number | null
    score: ColumnType<string | null, string | number | null | undefined, string | number | null>
    import_batch_id: number | null
  }
  college_ranking_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    /** Value of the option set rankingKind. */
    kind: string
    year: number
    college_id: number
    rank: string
    rank_from: GeneratedAlways<number>
    /** Last place of a range; null for a single place. */
    rank_to: GeneratedAlways<number | null>
    country_rank: number | null
    score: ColumnType<string | null, string | number | null | undefined, string | number | null>
    import_batch_id: number | null
    sort: number | null
    latest: boolean | null
  }
  commission_line: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    sheet_id: number
    month: string
    employee_id: number
    record_id: number
    order_id: number
    role_type: number
    commission_rate: ColumnType<string, string | number, string | number>
    rebate_amount: ColumnType<string, string | number, string | number>
    commission_amount: ColumnType<string, string | number, string | number>
    kind: ColumnType<'NORMAL' | 'LATE' | 'REVERSAL' | 'CORRECTION', string, string>
    rate_id: number | null
    should_rebate_amount: ColumnType<string, string | number, string | number>
    signed_org: string
    rebate_time: ColumnType<Date, Date | string, Date | string>
    reverses_id: number | null
    replaces_id: number | null
    reason: string | null
    operator_id: number
    department_id: number | null
  }
  commission_line_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    sheet_id: number | null
    year_and_month: string | null
    employee_id: number | null
    record_id: number | null
    order_id: number | null
    order_no: string | null
    signed_time: Date | null
    signed_org: string | null
    should_rebate_amount: string | null
    rebate_time: Date | null
    rebate_amount: string | null
    commission_rate: string | null
    commission_amount: string | null
    role_type: number | null
    kind: string | null
    replaces_id: number | null
    reverses_id: number | null
    reason: string | null
    operator_id: number | null
    locked: boolean | null
    corrected: boolean | null
    counter_entry: boolean | null
    taken_back: boolean | null
    department_id: number | null
    corrects_id: number | null
    corrects_month: string | null
  }
  commission_month: {
    id: GeneratedAlways<number>
    month: string
    locked_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    locked_by_id: number | null
  }
  commission_rate: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    role_type: number
    department_id: number | null
    service_category: string | null
    customer_source: string | null
    rate: ColumnType<string, string | number, string | number>
    effective_date: string
    remarks: string | null
    operator_id: number | null
  }
  commission_rate_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    role_type: number
    department_id: number | null
    service_category: string | null
    customer_source: string | null
    rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    effective_date: string | null
    remarks: string | null
    operator_id: number
    used: boolean | null
  }
  commission_sheet: {
    id: GeneratedAlways<number>
    month: string
    employee_id: number
    total_amount: ColumnType<string, string | number | undefined, string | number>
    commission_total_amount: ColumnType<string, string | number | undefined, string | number>
    username: string | null
    department_name: string | null
    account_status: number | null
    version: Generated<number>
    /** Business day on which the commission was paid out; not before the month was locked. Null while it is not. */
    paid_date: string | null
    /** Who marked the sheet as paid out. */
    paid_by_id: number | null
  }
  commission_sheet_list: {
    id: number | null
    year_and_month: string | null
    employee_id: number | null
    username: string | null
    department_name: string | null
    total_amount: string | null
    commission_total_amount: string | null
    account_status: number | null
    locked: boolean | null
    locked_date: Date | null
    locked_by_id: number | null
    to_lock: boolean | null
    version: number | null
    paid_date: string | null
    paid_by_id: number | null
    paid: boolean | null
  }
  customer_return_visit: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    lead_id: number
    content: string
    planned_time: ColumnType<Date, Date | string, Date | string>
    visitor_id: number | null
    status: ColumnType<'PENDING' | 'VISITED' | 'CANCELLED', string | undefined, string>
    outcome: string | null
    finished_by_id: number | null
    finished_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** When the visitor was reminded that the visit is due. */
    reminded_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  customer_return_visit_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    lead_id: number
    content: string
    planned_time: ColumnType<Date, Date | string, Date | string>
    visitor_id: number | null
    status: ColumnType<'PENDING' | 'VISITED' | 'CANCELLED', string | undefined, string>
    outcome: string | null
    finished_by_id: number | null
    finished_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** When the visitor was reminded that the visit is due. */
    reminded_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    overdue: boolean | null
  }
  customer_service_member: {
    employee_id: number
    /** Position in the pool, from 1. */
    position: number
    on_duty: Generated<boolean>
  }
  customer_service_override: {
    id: GeneratedAlways<number>
    /** Customer source that the override is for; null for all. */
    customer_source: string | null
    resident_city: string | null
    staff_id: number
  }
  customer_service_setting: {
    id: Generated<number>
    version: Generated<number>
    default_staff_id: number | null
    /** Position in the pool of the member who was assigned last. */
    cursor_position: Generated<number>
    saved_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  deal_stage_history: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    relation_id: number
    lead_id: number
    from_stage: string | null
    to_stage: string
    closing_reason: string | null
    operator_id: number | null
  }
  department: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    parent_id: number | null
    name: string
    remarks: Generated<string>
    manager_id: number | null
  }
  department_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    parent_id: number | null
    name: string
    remarks: Generated<string>
    viewer_ids: number[] | null
    employee_count: number | null
    manager_id: number | null
  }
  department_viewer: {
    department_id: number
    employee_id: number
  }
  diy_service: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    title: string
    introduction: string
    price_from: ColumnType<string | null, string | number | null | undefined, string | number | null>
    price_to: ColumnType<string | null, string | number | null | undefined, string | number | null>
    picture: string
    display: Generated<boolean>
    sort: number
  }
  employee: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    username: string
    name: string
    phone_number: string | null
    password_hash: Generated<string>
    must_change_password: Generated<boolean>
    admin: Generated<boolean>
    locked: Generated<boolean>
    home: Generated<boolean>
    department_id: number | null
    company: string | null
    remarks: string | null
    code: string | null
    /** When an initial or reset password expires; null for a password that the employee chose. */
    password_expires_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
  }
  employee_allocation: {
    employee_id: number
    auto_assign: Generated<boolean>
    /** Replaces the holding limit of the rules. */
    holding_limit: number | null
    last_auto_assigned_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  employee_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    username: string
    name: string
    phone_number: string | null
    code: string | null
    admin: Generated<boolean>
    locked: Generated<boolean>
    home: Generated<boolean>
    department_id: number | null
    company: string | null
    remarks: string | null
    role_ids: number[] | null
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
  }
  employee_role: {
    employee_id: number
    role_id: number
  }
  enrollment_program: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    stage: string
    curriculum: string
    boarding: ColumnType<'NONE' | 'OFFERED' | 'MANDATORY', string, string>
    /** CNY per year. */
    fee: ColumnType<string, string | number, string | number>
    teaching_languages: string[]
    age_from: number | null
    age_to: number | null
    places: number | null
    enrolment_months: string[]
    display: Generated<boolean>
    sort: number
  }
  follow_record: {
    id: number | null
    version: number | null
    created_date: Date | null
    institutions_customer_id: number | null
    institutions_id: number | null
    follow_up_time: Date | null
    follow_up_content: string | null
    next_follow_up_time: Date | null
    intention_level: string | null
    follow_up_people_id: number | null
    follow_up_people_name: string | null
    correction: string | null
    corrected_date: Date | null
    internal: boolean | null
    reminder_open: boolean | null
    editable_until: Date | null
  }
  follow_up_digest: {
    day: string
    told_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  follow_up_record: {
    id: GeneratedAlways<number>
    version: Generated<number>
    /** When the record was saved. */
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    lead_id: number
    /** Institution that followed up; null for an internal follow-up. */
    institution_id: number | null
    follow_up_time: ColumnType<Date, Date | string, Date | string>
    content: string
    next_follow_up_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    intention_level: ColumnType<'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID' | null, string | null | undefined, string | null>
    author_id: number | null
    author_name: string | null
    correction: string | null
    corrected_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    reminder_closed_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    effective_chars: GeneratedAlways<number | null>
  }
  follow_up_reminder: {
    record_id: number
    told_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  former_permission: {
    role_id: number
    permission: string
    until_date: ColumnType<Date, Date | string, Date | string>
  }
  former_role: {
    employee_id: number
    role_id: number
    until_date: ColumnType<Date, Date | string, Date | string>
  }
  high_seas: {
    id: GeneratedAlways<number>
    lead_id: number
    put_in_time: ColumnType<Date, Date | string | undefined, Date | string>
    move_in_reason: string | null
    previous_owner_id: number | null
    previous_staff_id: number | null
    previous_follower_id: number | null
    previous_phase: string
    was_allocated: boolean
    self_reserved: Generated<boolean>
    /** Employee who moved the lead; null for the system. */
    operator_id: number | null
    closed_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    closed_by_id: number | null
    next_owner_id: number | null
  }
  high_seas_lead: {
    id: number | null
    version: number | null
    created_date: Date | null
    entered_date: Date | null
    custom: unknown
    name: string | null
    phone_number: string | null
    wechat: string | null
    customer_source: string | null
    client_user_id: number | null
    registered: boolean | null
    consulting_project: string[] | null
    intention_level: string | null
    star: string | null
    budget: string | null
    intended_countries: string[] | null
    gender: string | null
    resident_city: string | null
    highest_degree: string | null
    college: string | null
    study_professional: string | null
    gpa: string | null
    language_grade_type: string | null
    language_achievement: string | null
    graduation_time: string | null
    remarks: string | null
    status: string | null
    manual_phase: string | null
    customer_phase: string | null
    self_operated: boolean | null
    creator_id: number | null
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    owner_since: Date | null
    last_pick_up_time: Date | null
    move_in_reason: string | null
    abroad_intention_id: number | null
    entry_method: string | null
    import_batch_id: number | null
    deleted_date: Date | null
    merged_into_id: number | null
    exclusive: boolean | null
    exclusive_date: Date | null
    exclusive_department_id: number | null
    protected: boolean | null
    last_follow_up_date: Date | null
    source_channel: string | null
    put_in_time: Date | null
    previous_owner_id: number | null
    previous_follower_id: number | null
    was_allocated: boolean | null
    self_reserved: boolean | null
    sea_operator_id: number | null
    name_pinyin: string[] | null
  }
  honorary_qualification: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    title: string
    images: string[]
    issuer: string | null
    award_date: string | null
    display: Generated<boolean>
    sort: number
  }
  institution: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    /** Score by the sorting rules across all institutions; computed at night and after every change of a score or a rule. */
    total_score: ColumnType<string, string | number | undefined, string | number>
    system_score: ColumnType<string, string | number | undefined, string | number>
    contact: string | null
    phone_number: string | null
    province_city_district: string | null
    business_type: string | null
    company_subject: string | null
    allocate_customer: Generated<number>
    shop: Generated<boolean>
    locked: Generated<boolean>
    self_operated: Generated<boolean>
    activate_id: number | null
    invite_num: Generated<number>
    signing_time: string | null
    remarks: string | null
    /** Countries that the institution serves; empty for all. */
    country_of_application: Generated<string[]>
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** Search keys of the contact's name by pinyin; null until computed. */
    contact_pinyin: string[] | null
    rebate_type: ColumnType<'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null, string | null | undefined, string | null>
    /** Percentage of the order amount. */
    rebate_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** CNY per order. */
    rebate_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Responsible employee of operations; the business owner is activate_id. */
    operations_person_id: number | null
  }
  institution_account: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    username: string
    name: string
    phone_number: string | null
    /** Password hash; no password matches an empty one. */
    password_hash: Generated<string>
    must_change_password: Generated<boolean>
    password_expires_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    locked: Generated<boolean>
    remarks: string | null
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
  }
  institution_account_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    custom: unknown
    institution_id: number | null
    username: string | null
    name: string | null
    phone_number: string | null
    locked: boolean | null
    remarks: string | null
    login_state: string | null
    name_pinyin: string[] | null
  }
  institution_article: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    cover: string | null
    stage: string | null
    category: string | null
    countries: Generated<string[]>
    tags: Generated<string[]>
    summary: string | null
    body: string | null
    author: string | null
    /** Institution of the article; null for an article of the platform. */
    institution_id: number | null
    state: ColumnType<'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN', string | undefined, string>
    /** Time of publication, past or scheduled. */
    publish_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    publisher_id: number | null
    creator_id: number
  }
  institution_comment: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    /** User of the app who wrote the comment. */
    uid: number
    nickname: string
    subject_familiar: number
    apply_speed: number
    service_attitude: number
    /** Mean of the three scores, rounded half up to two decimals. */
    average: GeneratedAlways<string>
    content: string
    images: Generated<string[]>
    /** Shown in the app and counted in the institution's rating. */
    display: Generated<boolean>
    hide_reason: string | null
    hidden_by_id: number | null
    hidden_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    replied: Generated<boolean>
    reply: string | null
    reply_by_id: number | null
    reply_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  institution_comment_reply: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string, Date | string>
    comment_id: number
    content: string
    operator_id: number
  }
  institution_customer_relation: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    lead_id: number
    institution_id: number
    allocation_method: ColumnType<'manualAllocate' | 'jigouyuyue', string, string>
    customer_status: ColumnType<'TO_BE_FOLLOWED_UP' | 'IN_FOLLOW_UP' | 'HAS_BECOME_A_SINGLE' | 'MULTIPLE_ORDERS' | 'ACCURATE_CUSTOMER_FUNDING', string | undefined, string>
    operator_id: number | null
    qr_url: string | null
    withdrawn_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    withdrawn_by_id: number | null
    precise_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    estimated_signing_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    signing_item: string | null
    deal_stage: ColumnType<'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS' | null, string | null | undefined, string | null>
    closing_reason: string | null
    /** When the institution saved its first follow-up after the allocation. */
    first_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    first_follow_up_hours: GeneratedAlways<string | null>
    /** Derived from the lead, like lead_staff_id, lead_creator_id and lead_source. */
    lead_owner_id: number | null
    lead_staff_id: number | null
    lead_creator_id: number | null
    lead_source: string | null
  }
  institution_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    total_score: ColumnType<string | null, string | number | null | undefined, string | number | null>
    system_score: ColumnType<string | null, string | number | null | undefined, string | number | null>
    contact: string | null
    phone_number: string | null
    province_city_district: string | null
    business_type: string | null
    company_subject: string | null
    allocate_customer: number | null
    shop: boolean | null
    locked: Generated<boolean>
    self_operated: boolean | null
    activate_id: number | null
    invite_num: number | null
    signing_time: string | null
    remarks: string | null
    country_of_application: string[] | null
    score_record_list: ColumnType<unknown, string | null | undefined, string | null>
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    contact_pinyin: string[] | null
    rebate_type: string | null
    rebate_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    rebate_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    operations_person_id: number | null
  }
  institution_metric: {
    institution_id: number | null
    system_score: string | null
    user_rating: string | null
    follow_speed: string | null
    sign_rate: string | null
    rebate_punctuality: string | null
    signing_time: string | null
  }
  institution_ranking: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    board: ColumnType<'OVERALL' | 'REPUTATION' | 'SIGNING' | 'RISING', string, string>
    institution_id: number
    /** Reason for the recommendation, shown to customers. */
    reason: string
    /** Shown to customers. */
    display: Generated<boolean>
    sort: number
  }
  institution_score_record: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    institution_id: number
    reason: string
    scoring_method: ColumnType<'ADD' | 'DEDUCT', string, string>
    fraction: ColumnType<string, string | number, string | number>
    operator_id: number | null
  }
  institution_user_rating: {
    institution_id: number | null
    rating: string | null
    comments: number | null
  }
  institution_without_store: {
    id: GeneratedAlways<number>
    name: string
    locked: Generated<boolean>
    business_type: string | null
  }
  institutions_cooperation: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    register_phone: string
    register_time: ColumnType<Date, Date | string | undefined, Date | string>
    invite_institution_id: number | null
    /** 0 registered only, 1 negotiating, 2 under review, 3 joined. */
    status: Generated<number>
    follow_up_id: number | null
    company_subject: string | null
    name: string | null
    contact: string | null
    phone_number: string | null
    business_type: string | null
    province_city_district: string | null
    remarks: string | null
    apply_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    entered_by_id: number | null
    first_reviewer_id: number | null
    first_review_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    final_reviewer_id: number | null
    final_review_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    reject_reason: string | null
    rejected_by_id: number | null
    rejected_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Institution that the registration became. */
    institution_id: number | null
    review_state: string | null
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** Search keys of the contact's name by pinyin; null until computed. */
    contact_pinyin: string[] | null
  }
  institutions_customer: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    entered_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    phone_number: string | null
    wechat: string | null
    customer_source: string
    client_user_id: number | null
    registered: GeneratedAlways<boolean | null>
    consulting_project: string[]
    intention_level: ColumnType<'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID', string, string>
    star: ColumnType<'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null, string | null | undefined, string | null>
    budget: ColumnType<string | null, string | number | null | undefined, string | number | null>
    intended_countries: Generated<string[]>
    gender: ColumnType<'MALE' | 'FEMALE' | null, string | null | undefined, string | null>
    resident_city: string | null
    highest_degree: string | null
    college: string | null
    study_professional: string | null
    gpa: string | null
    language_grade_type: string | null
    language_achievement: string | null
    graduation_time: string | null
    remarks: string | null
    status: ColumnType<'NORMAL' | 'LOSS', string | undefined, string>
    manual_phase: ColumnType<'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED', string | undefined, string>
    /** Derived by the database; writing it has no effect. */
    customer_phase: Generated<string>
    self_operated: Generated<boolean>
    creator_id: number
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    owner_since: ColumnType<Date, Date | string | undefined, Date | string>
    last_pick_up_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    move_in_reason: ColumnType<'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null, string | null | undefined, string | null>
    abroad_intention_id: number | null
    entry_method: ColumnType<'manualInput' | 'yuanxiaoyuyue', string | undefined, string>
    import_batch_id: number | null
    deleted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    merged_into_id: number | null
    exclusive: Generated<boolean>
    exclusive_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    exclusive_department_id: number | null
    /** Exempt from automatic loss. */
    protected: Generated<boolean>
    /** When the last internal follow-up that resets the clock was saved; written by the database. */
    last_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** When the first internal follow-up was saved. */
    first_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Derived: at least one institution marked the allocated lead as precise. */
    precise: Generated<boolean>
    first_contact_hours: GeneratedAlways<string | null>
  }
  institutions_order: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    order_number: Generated<string>
    lead_id: number
    institution_id: number
    service_item_id: number
    signing_time: ColumnType<Date, Date | string, Date | string>
    order_amount: ColumnType<string, string | number, string | number>
    order_status: string
    lifecycle: ColumnType<'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED', string | undefined, string>
    operator_id: number | null
    service_category: string | null
    payment_mode: ColumnType<'ONCE' | 'STAGES', string, string>
    customer_source: string
    biz_owner_id: number | null
    biz_owner_department_id: number | null
    lead_owner_id: number | null
    lead_owner_department_id: number | null
    staff_id: number | null
    staff_department_id: number | null
    operations_id: number | null
    operations_department_id: number | null
    manager_id: number | null
    manager_department_id: number | null
    amount_paid: ColumnType<string, string | number | undefined, string | number>
    payment_completion_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_to_be_refunded: ColumnType<string, string | number | undefined, string | number>
    refunded_amount: ColumnType<string, string | number | undefined, string | number>
    payment_status: GeneratedAlways<string>
    reason_for_cancellation: string | null
    cancel_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    cancelled_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    rebates_rules_id: number | null
    rebate_state: ColumnType<'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE', string | undefined, string>
    creator_id: number
    intended_countries: Generated<string[]>
  }
  institutions_registration: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    register_phone: string
    register_time: ColumnType<Date, Date | string | undefined, Date | string>
    invite_institution_id: number | null
    /** 0 registered only, 1 negotiating, 2 under review, 3 joined. */
    status: Generated<number>
    follow_up_id: number | null
    company_subject: string | null
    name: string | null
    contact: string | null
    phone_number: string | null
    business_type: string | null
    province_city_district: string | null
    remarks: string | null
    apply_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    entered_by_id: number | null
    first_reviewer_id: number | null
    first_review_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    final_reviewer_id: number | null
    final_review_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    reject_reason: string | null
    rejected_by_id: number | null
    rejected_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Institution that the registration became. */
    institution_id: number | null
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** Search keys of the contact's name by pinyin; null until computed. */
    contact_pinyin: string[] | null
  }
  institutions_registration_review: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    registration_id: number
    decision: ColumnType<'FIRST_PASS' | 'FINAL_PASS' | 'REJECT', string, string>
    reason: string | null
    reviewer_id: number
  }
  institutions_store: {
    institution_id: number
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    /** Visible to students; institution.shop is derived from it. */
    open: Generated<boolean>
    logo: string | null
    cover: string | null
    introduction: string | null
    environment_images: Generated<string[]>
    highlights: Generated<string[]>
    service_countries: Generated<string[]>
    region: string | null
    address: string | null
    opening_hours: string | null
    contact_person: string | null
    contact_phone: string | null
    contact_wechat: string | null
  }
  institutions_store_list: {
    institution_id: number | null
    id: number | null
    version: number | null
    created_date: Date | null
    last_modified_date: Date | null
    custom: unknown
    open: boolean | null
    logo: string | null
    cover: string | null
    introduction: string | null
    environment_images: string[] | null
    highlights: string[] | null
    service_countries: string[] | null
    region: string | null
    address: string | null
    opening_hours: string | null
    contact_person: string | null
    contact_phone: string | null
    contact_wechat: string | null
    diy_count: number | null
    reservation_count: number | null
    item_count: number | null
    team_count: number | null
    honour_count: number | null
    case_count: number | null
    program_count: number | null
    completeness: string | null
    last_change_date: Date | null
  }
  lead_claim_log: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    /** Business day of the claim. */
    day: Generated<string>
    employee_id: number
    lead_id: number
  }
  lead_clock: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    entered_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    phone_number: string | null
    wechat: string | null
    customer_source: string
    client_user_id: number | null
    registered: GeneratedAlways<boolean | null>
    consulting_project: string[]
    intention_level: ColumnType<'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID', string, string>
    star: ColumnType<'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null, string | null | undefined, string | null>
    budget: ColumnType<string | null, string | number | null | undefined, string | number | null>
    intended_countries: Generated<string[]>
    gender: ColumnType<'MALE' | 'FEMALE' | null, string | null | undefined, string | null>
    resident_city: string | null
    highest_degree: string | null
    college: string | null
    study_professional: string | null
    gpa: string | null
    language_grade_type: string | null
    language_achievement: string | null
    graduation_time: string | null
    remarks: string | null
    status: ColumnType<'NORMAL' | 'LOSS', string | undefined, string>
    manual_phase: ColumnType<'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED', string | undefined, string>
    /** Derived by the database; writing it has no effect. */
    customer_phase: Generated<string>
    self_operated: Generated<boolean>
    creator_id: number
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    owner_since: ColumnType<Date, Date | string | undefined, Date | string>
    last_pick_up_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    move_in_reason: ColumnType<'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null, string | null | undefined, string | null>
    abroad_intention_id: number | null
    entry_method: ColumnType<'manualInput' | 'yuanxiaoyuyue', string | undefined, string>
    import_batch_id: number | null
    deleted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    merged_into_id: number | null
    exclusive: Generated<boolean>
    exclusive_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    exclusive_department_id: number | null
    /** Exempt from automatic loss. */
    protected: Generated<boolean>
    /** When the last internal follow-up that resets the clock was saved; written by the database. */
    last_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    loss_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** Derived: at least one institution marked the allocated lead as precise. */
    precise: Generated<boolean>
    /** When the first internal follow-up was saved. */
    first_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    first_contact_hours: GeneratedAlways<string | null>
  }
  lead_contact_key: {
    key: string
    lead_id: number
    kinds: string[]
  }
  lead_event: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    lead_id: number
    kind: string
    operator_id: number | null
    detail: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  lead_loss_lease: {
    id: Generated<number>
    holder: string | null
    held_until: ColumnType<Date, Date | string | undefined, Date | string>
  }
  lead_loss_run: {
    id: GeneratedAlways<number>
    started_date: ColumnType<Date, Date | string | undefined, Date | string>
    finished_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    state: ColumnType<'RUNNING' | 'DONE' | 'REFUSED' | 'INTERRUPTED', string | undefined, string>
    due: Generated<number>
    total: Generated<number>
    moved: Generated<number>
    refused_reason: ColumnType<'TOO_MANY' | 'CLOCK_JUMPED' | null, string | null | undefined, string | null>
  }
  lead_loss_untold: {
    lead_id: number
    owner_id: number | null
    reason: string
  }
  lead_loss_warning: {
    lead_id: number
    loss_date: string
    days: number
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  lead_owner_history: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    lead_id: number
    from_id: number | null
    to_id: number | null
    cause: string
    operator_id: number | null
  }
  lead_rules: {
    id: Generated<number>
    version: Generated<number>
    follow_enabled: Generated<boolean>
    no_follow_up_days: Generated<number>
    /** When the follow-up rule was enabled; clocks of older leads start at this time. */
    follow_enabled_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    alloc_enabled: Generated<boolean>
    no_allocation_days: Generated<number>
    alloc_enabled_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    warn_days: Generated<number[]>
    /** Minimum length of a follow-up that resets the clock, in characters. */
    min_follow_up_chars: Generated<number>
    auto_contact: Generated<boolean>
    daily_claim_limit: Generated<number>
    holding_limit: Generated<number>
    ex_owner_cooldown_days: Generated<number>
    sea_view_limit: Generated<number>
    max_institutions: Generated<number>
    /** Maximum percentage of all leads that one run may lose; above it the run is refused. */
    max_loss_percent: Generated<number>
    exempt: Generated<string[]>
    /** Leads that may still be lost after the release of a refused run; null without a release. */
    release_count: number | null
    release_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    release_by_id: number | null
    saved_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    spread_days: Generated<number>
  }
  lead_rules_preview: {
    token: Generated<string>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    employee_id: number
    rules_version: number
    hash: string
  }
  lead_timeline: {
    id: string | null
    lead_id: number | null
    created_date: Date | null
    kind: string | null
    operator_id: number | null
    operator_name: string | null
    institution_id: number | null
    detail: unknown
  }
  linkable_customer: {
    id: GeneratedAlways<number>
    version: Generated<number>
    name: string
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    label: string | null
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    registered: GeneratedAlways<boolean | null>
  }
  live_customer: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    entered_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    phone_number: string | null
    wechat: string | null
    customer_source: string
    client_user_id: number | null
    registered: GeneratedAlways<boolean | null>
    consulting_project: string[]
    intention_level: ColumnType<'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID', string, string>
    star: ColumnType<'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null, string | null | undefined, string | null>
    budget: ColumnType<string | null, string | number | null | undefined, string | number | null>
    intended_countries: Generated<string[]>
    gender: ColumnType<'MALE' | 'FEMALE' | null, string | null | undefined, string | null>
    resident_city: string | null
    highest_degree: string | null
    college: string | null
    study_professional: string | null
    gpa: string | null
    language_grade_type: string | null
    language_achievement: string | null
    graduation_time: string | null
    remarks: string | null
    status: ColumnType<'NORMAL' | 'LOSS', string | undefined, string>
    manual_phase: ColumnType<'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED', string | undefined, string>
    /** Derived by the database; writing it has no effect. */
    customer_phase: Generated<string>
    self_operated: Generated<boolean>
    creator_id: number
    attributable_person_id: number | null
    staff_person_id: number | null
    follow_up_with_people_id: number | null
    owner_since: ColumnType<Date, Date | string | undefined, Date | string>
    last_pick_up_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    move_in_reason: ColumnType<'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null, string | null | undefined, string | null>
    abroad_intention_id: number | null
    entry_method: ColumnType<'manualInput' | 'yuanxiaoyuyue', string | undefined, string>
    import_batch_id: number | null
    deleted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    merged_into_id: number | null
    exclusive: Generated<boolean>
    exclusive_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    exclusive_department_id: number | null
    /** Exempt from automatic loss. */
    protected: Generated<boolean>
    /** When the last internal follow-up that resets the clock was saved; written by the database. */
    last_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    loss_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    remaining_days: number | null
    loss_warned: boolean | null
    next_follow_up_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    follow_up_due: boolean | null
    /** Search keys of the name by pinyin; null until computed. */
    name_pinyin: string[] | null
    /** Derived: at least one institution marked the allocated lead as precise. */
    precise: Generated<boolean>
    /** When the first internal follow-up was saved. */
    first_follow_up_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    first_contact_hours: GeneratedAlways<string | null>
  }
  loss_record: {
    id: number | null
    lead_id: number | null
    put_in_time: Date | null
    move_in_reason: string | null
    previous_owner_id: number | null
    previous_staff_id: number | null
    previous_phase: string | null
    was_allocated: boolean | null
    operator_id: number | null
    closed_date: Date | null
    next_owner_id: number | null
    customer_source: string | null
    creator_id: number | null
  }
  option_config: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    name: string
    value: string
    label: string
    parent_id: number | null
    sort: Generated<number>
    /** 0 enabled, 1 disabled. */
    status: Generated<number>
    color: string | null
  }
  order_cancellation: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    order_id: number
    amount_to_be_refunded: ColumnType<string, string | number, string | number>
    reason_for_cancellation: string
    cancel_time: ColumnType<Date, Date | string, Date | string>
    submit_user_id: number
    audit_status: Generated<number>
    audit_reply: string | null
    audit_user_id: number | null
    audit_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    correction: Generated<boolean>
    remarks: string | null
    caretaker_id: number | null
  }
  order_cancelled: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    order_number: Generated<string>
    lead_id: number
    institution_id: number
    service_item_id: number
    signing_time: ColumnType<Date, Date | string, Date | string>
    order_amount: ColumnType<string, string | number, string | number>
    order_status: string
    lifecycle: ColumnType<'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED', string | undefined, string>
    operator_id: number | null
    service_category: string | null
    payment_mode: ColumnType<'ONCE' | 'STAGES', string, string>
    customer_source: string
    biz_owner_id: number | null
    biz_owner_department_id: number | null
    lead_owner_id: number | null
    lead_owner_department_id: number | null
    staff_id: number | null
    staff_department_id: number | null
    operations_id: number | null
    operations_department_id: number | null
    manager_id: number | null
    manager_department_id: number | null
    amount_paid: ColumnType<string, string | number | undefined, string | number>
    payment_completion_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_to_be_refunded: ColumnType<string, string | number | undefined, string | number>
    refunded_amount: ColumnType<string, string | number | undefined, string | number>
    payment_status: GeneratedAlways<string>
    reason_for_cancellation: string | null
    cancel_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    cancelled_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_unpaid: ColumnType<string | null, string | number | null | undefined, string | number | null>
    amount_unrefunded: ColumnType<string | null, string | number | null | undefined, string | number | null>
    push_state: string | null
    rebates_rules_id: number | null
    rebate_state: ColumnType<'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE', string | undefined, string>
    correction_pending: boolean | null
    refund_age: number | null
    refund_age_bracket: string | null
  }
  order_ledger: {
    id: number | null
    version: number | null
    created_date: Date | null
    order_id: number | null
    lead_id: number | null
    institution_id: number | null
    lifecycle: string | null
    biz_owner_id: number | null
    lead_owner_id: number | null
    type: string | null
    amount: string | null
    income: string | null
    expense: string | null
    net: string | null
    time: Date | null
    operator_id: number | null
    cancellation_id: number | null
    corrects_id: number | null
    corrected_by_id: number | null
    remarks: string | null
    source: string | null
    paid: string | null
    refunded: string | null
    staff_id: number | null
    creator_id: number | null
    customer_source: string | null
    service_category: string | null
    intended_countries: string[] | null
    correction: boolean | null
    replaces_id: number | null
    lead_owner_department_id: number | null
    payment_method: string | null
    voucher: string | null
  }
  order_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    order_number: Generated<string>
    lead_id: number
    institution_id: number
    service_item_id: number
    signing_time: ColumnType<Date, Date | string, Date | string>
    order_amount: ColumnType<string, string | number, string | number>
    order_status: string
    lifecycle: ColumnType<'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED', string | undefined, string>
    operator_id: number | null
    service_category: string | null
    payment_mode: ColumnType<'ONCE' | 'STAGES', string, string>
    customer_source: string
    biz_owner_id: number | null
    biz_owner_department_id: number | null
    lead_owner_id: number | null
    lead_owner_department_id: number | null
    staff_id: number | null
    staff_department_id: number | null
    operations_id: number | null
    operations_department_id: number | null
    manager_id: number | null
    manager_department_id: number | null
    amount_paid: ColumnType<string, string | number | undefined, string | number>
    payment_completion_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_to_be_refunded: ColumnType<string, string | number | undefined, string | number>
    refunded_amount: ColumnType<string, string | number | undefined, string | number>
    payment_status: GeneratedAlways<string>
    reason_for_cancellation: string | null
    cancel_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    cancelled_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_unpaid: ColumnType<string | null, string | number | null | undefined, string | number | null>
    amount_unrefunded: ColumnType<string | null, string | number | null | undefined, string | number | null>
    push_state: string | null
    rebates_rules_id: number | null
    rebate_state: ColumnType<'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE', string | undefined, string>
    creator_id: number
    intended_countries: Generated<string[]>
  }
  order_running: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    order_number: Generated<string>
    lead_id: number
    institution_id: number
    service_item_id: number
    signing_time: ColumnType<Date, Date | string, Date | string>
    order_amount: ColumnType<string, string | number, string | number>
    order_status: string
    lifecycle: ColumnType<'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED', string | undefined, string>
    operator_id: number | null
    service_category: string | null
    payment_mode: ColumnType<'ONCE' | 'STAGES', string, string>
    customer_source: string
    biz_owner_id: number | null
    biz_owner_department_id: number | null
    lead_owner_id: number | null
    lead_owner_department_id: number | null
    staff_id: number | null
    staff_department_id: number | null
    operations_id: number | null
    operations_department_id: number | null
    manager_id: number | null
    manager_department_id: number | null
    amount_paid: ColumnType<string, string | number | undefined, string | number>
    payment_completion_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_to_be_refunded: ColumnType<string, string | number | undefined, string | number>
    refunded_amount: ColumnType<string, string | number | undefined, string | number>
    payment_status: GeneratedAlways<string>
    reason_for_cancellation: string | null
    cancel_time: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    cancelled_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    amount_unpaid: ColumnType<string | null, string | number | null | undefined, string | number | null>
    amount_unrefunded: ColumnType<string | null, string | number | null | undefined, string | number | null>
    push_state: string | null
    rebates_rules_id: number | null
    rebate_state: ColumnType<'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE', string | undefined, string>
  }
  order_transaction: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    order_id: number
    type: ColumnType<'PAYMENT' | 'REFUND' | 'REBATE_RECEIPT' | 'REBATE_REFUND', string, string>
    amount: ColumnType<string, string | number, string | number>
    time: ColumnType<Date, Date | string, Date | string>
    operator_id: number | null
    cancellation_id: number | null
    corrects_id: number | null
    remarks: string | null
    rebates_record_id: number | null
    /** Name of the reporting client system at the time. */
    source: string | null
    correct_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    replaces_id: number | null
    /** Value of the option set paymentMethod; null where it was not stated. */
    payment_method: string | null
    /** Address of the stored file that proves the payment or refund; null without one. */
    voucher: string | null
  }
  platform_statistics: {
    id: number | null
    day: string | null
    platform: string | null
    channel_code: string | null
    visit_num: number | null
    new_visit_num: number | null
    register_num: number | null
    transfer_num: number | null
    famous_school_customer_num: number | null
    org_reservation_num: number | null
    signed_num: number | null
  }
  platform_visit_count: {
    day: string
    platform: string
    channel_code: string
    rebuilding: Generated<boolean>
    slot: Generated<number>
    visit_num: Generated<number>
    new_visit_num: Generated<number>
  }
  professional: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    professional_name: string
    /** Search keys of the name by pinyin; null until computed. */
    professional_name_pinyin: string[] | null
    major_english_name: string | null
    professional_classification_id: number
    professional_desc: string
    display: Generated<boolean>
  }
  professional_classification: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    sort: Generated<number>
  }
  professional_classification_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string | null
    sort: number | null
    professional_count: number | null
  }
  professional_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    professional_name: string | null
    professional_name_pinyin: string[] | null
    major_english_name: string | null
    professional_classification_id: number | null
    professional_desc: string | null
    display: Generated<boolean>
    college_count: number | null
    used: boolean | null
  }
  promotion_invite: {
    employee_id: number
    invite_code: string
    phone_number: string
    changed_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  promotion_registration: {
    id: GeneratedAlways<number>
    employee_id: number
    register_time: ColumnType<Date, Date | string, Date | string>
    nickname: string
    number: Generated<number>
    client_user_id: number | null
  }
  rebate_application: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    rule_id: number
    order_id: number
    payment_type: ColumnType<'RECEIPT' | 'REFUND', string, string>
    return_commission_amount: ColumnType<string, string | number, string | number>
    rebate_time: ColumnType<Date, Date | string, Date | string>
    payment_voucher: string | null
    voucher_hash: string | null
    reverses_id: number | null
    audit_status: ColumnType<'PENDING' | 'PASSED' | 'REFUSED' | 'WITHDRAWN', string | undefined, string>
    submit_user_id: number | null
    remarks: string | null
    review_response: string | null
    audit_user_id: number | null
    audit_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    reversed: Generated<boolean>
    caretaker_id: number | null
  }
  rebate_application_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    rule_id: number | null
    order_id: number | null
    payment_type: string | null
    return_commission_amount: string | null
    rebate_time: Date | null
    payment_voucher: string | null
    reverses_id: number | null
    audit_status: string | null
    submit_user_id: number | null
    remarks: string | null
    review_response: string | null
    audit_user_id: number | null
    audit_date: Date | null
    reversed: boolean | null
    owed: boolean | null
    lead_id: number | null
    institution_id: number | null
    lifecycle: string | null
    caretaker_id: number | null
    applicant_id: number | null
  }
  rebate_voucher: {
    file_id: string
    hash: string
  }
  rebates_record: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    application_id: number
    rule_id: number
    order_id: number
    payment_type: ColumnType<'RECEIPT' | 'REFUND', string, string>
    return_commission_amount: ColumnType<string, string | number, string | number>
    rebate_time: ColumnType<Date, Date | string, Date | string>
    biz_attribution_name: string | null
    customer_attribution_name: string | null
    staff_name: string | null
    customer_source: string
    operator_id: number
  }
  rebates_record_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    application_id: number | null
    rule_id: number | null
    order_id: number | null
    payment_type: string | null
    return_commission_amount: string | null
    rebate_time: Date | null
    biz_attribution_name: string | null
    customer_attribution_name: string | null
    staff_name: string | null
    customer_source: string | null
    operator_id: number | null
    payment_voucher: string | null
    income: string | null
    expense: string | null
    net: string | null
    reversal: string | null
    held: boolean | null
    lead_id: number | null
    institution_id: number | null
    lifecycle: string | null
    biz_owner_id: number | null
    lead_owner_id: number | null
    staff_id: number | null
    creator_id: number | null
    service_category: string | null
    intended_countries: string[] | null
    correction: boolean | null
    beyond_received: boolean | null
    lead_owner_department_id: number | null
    shared_back: boolean | null
  }
  rebates_rule: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    order_id: number
    rebate_type: ColumnType<'PROPORTIONAL_REBATES' | 'FIXED_REBATES', string, string>
    rebate_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    rebate_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    audit_status: ColumnType<'PENDING' | 'PASSED' | 'REFUSED' | 'RETURNED' | 'CLOSED', string | undefined, string>
    submit_user_id: number
    submit_date: ColumnType<Date, Date | string | undefined, Date | string>
    audit_user_id: number | null
    audit_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    review_response: string | null
    amount_to_be_refunded: ColumnType<string, string | number | undefined, string | number>
    returned_amount: ColumnType<string, string | number | undefined, string | number>
    pending_amount: ColumnType<string, string | number | undefined, string | number>
    excess_amount: ColumnType<string, string | number | undefined, string | number>
    rebate_status: GeneratedAlways<string>
    caretaker_id: number | null
  }
  rebates_rule_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    order_id: number | null
    rebate_type: string | null
    rebate_rate: string | null
    rebate_amount: string | null
    audit_status: string | null
    submit_user_id: number | null
    submit_date: Date | null
    audit_user_id: number | null
    audit_date: Date | null
    review_response: string | null
    amount_to_be_refunded: string | null
    returned_amount: string | null
    pending_amount: string | null
    excess_amount: string | null
    rebate_status: string | null
    remaining_amount: string | null
    used: boolean | null
    lead_id: number | null
    institution_id: number | null
    order_amount: string | null
    lifecycle: string | null
    signing_time: Date | null
    biz_owner_id: number | null
    lead_owner_id: number | null
    staff_id: number | null
    creator_id: number | null
    customer_source: string | null
    service_category: string | null
    intended_countries: string[] | null
    lead_owner_department_id: number | null
    caretaker_id: number | null
    age: number | null
    age_bracket: string | null
  }
  rebates_rule_version: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    rule_id: number
    number: number
    rebate_type: string
    rebate_rate: ColumnType<string | null, string | number | null | undefined, string | number | null>
    rebate_amount: ColumnType<string | null, string | number | null | undefined, string | number | null>
    amount_to_be_refunded: ColumnType<string, string | number, string | number>
    audit_status: string
    operator_id: number | null
    review_response: string | null
  }
  rebates_rule_version_list: {
    id: number | null
    created_date: Date | null
    rule_id: number | null
    number: number | null
    rebate_type: string | null
    rebate_rate: string | null
    rebate_amount: string | null
    amount_to_be_refunded: string | null
    audit_status: string | null
    operator_id: number | null
    review_response: string | null
    order_id: number | null
  }
  report_sending: {
    id: GeneratedAlways<number>
    version: Generated<number>
    subscription_id: number
    recipient_id: number
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    /** Monday of the reported week; null for a trial sending. */
    week: string | null
    state: ColumnType<'WAITING' | 'SENT' | 'FAILED', string | undefined, string>
    reason: string | null
    finished_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  report_subscription: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    report: string
    period: ColumnType<'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH', string, string>
    recipient_ids: number[]
    enabled: Generated<boolean>
    creator_id: number | null
  }
  report_subscription_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<unknown, string | null | undefined, string | null>
    report: string | null
    period: string | null
    recipient_ids: number[] | null
    enabled: boolean | null
    creator_id: number | null
    last_sent_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  retention_client: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    client_user_id: number
    customer_name: string
    mobile_phone_number: string
    consulting_project: string[]
    intended_countries: Generated<string[]>
    source_channel: string
    other_information: string | null
    state: ColumnType<'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED', string | undefined, string>
    received_by_id: number | null
    operator_id: number | null
    received_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    lead_id: number | null
    delete_reason: string | null
    deleted_by_id: number | null
    deleted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Search keys of the name by pinyin; null until computed. */
    customer_name_pinyin: string[] | null
  }
  retention_client_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    client_user_id: number
    customer_name: string
    mobile_phone_number: string
    consulting_project: string[]
    intended_countries: Generated<string[]>
    source_channel: string
    other_information: string | null
    state: ColumnType<'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED', string | undefined, string>
    received_by_id: number | null
    operator_id: number | null
    received_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    lead_id: number | null
    delete_reason: string | null
    deleted_by_id: number | null
    deleted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Search keys of the name by pinyin; null until computed. */
    customer_name_pinyin: string[] | null
  }
  role: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    description: string | null
    locked: Generated<boolean>
    assigned_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  role_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    name: string
    description: string | null
    locked: Generated<boolean>
    permissions: ColumnType<unknown, string | null | undefined, string | null>
    employee_count: number | null
  }
  role_permission: {
    role_id: number
    permission: string
  }
  school_honour: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    title: string
    images: string[]
    issuer: string | null
    award_date: string | null
    display: Generated<boolean>
    sort: number
  }
  sea_view: {
    employee_id: number
    day: Generated<string>
    lead_id: number
  }
  search_term: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    search_name: string
    /** Shown as a popular search term. */
    hot: Generated<boolean>
    location: ColumnType<'HOME' | 'SCHOOL' | 'INSTITUTION' | 'STRATEGY', string, string>
    /** Kind of content that is searched. */
    search_type: ColumnType<'ALL' | 'SCHOOL' | 'MAJOR' | 'INSTITUTION' | 'STRATEGY', string, string>
    sort: number
  }
  service_item: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    /** Name of the service item. */
    content: string
    category: string | null
    price: ColumnType<string | null, string | number | null | undefined, string | number | null>
    /** Payment at once or by instalments. */
    payment_mode: ColumnType<'ONCE' | 'STAGES', string, string>
    /** Online, in person, or both. */
    delivery_mode: ColumnType<'ONLINE' | 'OFFLINE' | 'MIXED' | null, string | null | undefined, string | null>
    /** No longer sold. */
    locked: Generated<boolean>
    /** Customised or standard. */
    service_mode: ColumnType<'customize' | 'standard' | null, string | null | undefined, string | null>
    cover: string | null
    description: string | null
    display: Generated<boolean>
    sort: Generated<number>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
  }
  service_team_member: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    name: string
    photo: string
    title: string
    years: number | null
    specialities: Generated<string[]>
    countries: Generated<string[]>
    introduction: string | null
    display: Generated<boolean>
    sort: number
  }
  sms_code: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    phone: string
    purpose: string
    employee_id: number
    ip: string
    code_hash: string
    tries: Generated<number>
    expires_date: ColumnType<Date, Date | string, Date | string>
    used_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  sms_record_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    message_key: Generated<string>
    kind: ColumnType<'MARKETING' | 'NOTICE', string, string>
    send_type: number
    task_id: number | null
    creator_id: number | null
    phone: string
    content: string
    parts: number
    state: ColumnType<'HELD' | 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'STOPPED', string | undefined, string>
    status: GeneratedAlways<number>
    attempts: Generated<number>
    stopped: Generated<boolean>
    due_date: ColumnType<Date, Date | string | undefined, Date | string>
    attempt_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    sent_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    time: ColumnType<Date, Date | string | undefined, Date | string>
    last_error: string | null
    provider_id: string | null
    task_number: number | null
  }
  sms_task: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    kind: ColumnType<'MARKETING' | 'NOTICE', string, string>
    template_id: number | null
    content: string
    source: ColumnType<'LEADS' | 'LIST', string, string>
    state: ColumnType<'DRAFT' | 'SCHEDULED' | 'SENDING' | 'DONE' | 'STOPPED', string | undefined, string>
    schedule_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    total: number
    parts: number
    creator_id: number | null
    submitted_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    done_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    stopped_by_id: number | null
    stopped_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  sms_task_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    custom: unknown
    title: string | null
    kind: string | null
    template_id: number | null
    content: string | null
    source: string | null
    state: string | null
    schedule_date: Date | null
    total: number | null
    parts: number | null
    creator_id: number | null
    submitted_date: Date | null
    done_date: Date | null
    stopped_by_id: number | null
    stopped_date: Date | null
    sent: number | null
    failed: number | null
    waiting: number | null
    progress: string | null
  }
  sms_template: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    kind: ColumnType<'MARKETING' | 'NOTICE', string, string>
    content: string
    variables: Generated<string>
    locked: Generated<boolean>
    creator_id: number | null
  }
  sms_template_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    kind: ColumnType<'MARKETING' | 'NOTICE', string, string>
    content: string
    variables: string | null
    locked: boolean | null
    creator_id: number | null
    task_count: number | null
    used_by: string | null
  }
  sms_trigger: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    key: string
    label: string
    variables: string
    template_id: number | null
    enabled: Generated<boolean>
  }
  sorting_rule: {
    metric: ColumnType<'systemScore' | 'userRating' | 'followSpeed' | 'signRate' | 'rebatePunctuality' | 'signingTime', string, string>
    weight: number
    direction: ColumnType<'HIGH' | 'LOW', string, string>
    enabled: boolean
    sort: number
  }
  sorting_setting: {
    id: Generated<number>
    version: Generated<number>
    saved_date: ColumnType<Date, Date | string | undefined, Date | string>
    scored_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  store_event: {
    id: number | null
    day: string
    institution_id: number
    kind: ColumnType<'SCAN' | 'CLICK', string, string>
    number: Generated<number>
  }
  store_event_count: {
    day: string
    institution_id: number
    kind: ColumnType<'SCAN' | 'CLICK', string, string>
    rebuilding: Generated<boolean>
    number: Generated<number>
  }
  store_reservation: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    last_modified_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    benefit_type: string
    title: string
    description: string | null
    valid_from: string
    valid_to: string
    /** Number of places; null for unlimited. */
    quantity: number | null
    display: Generated<boolean>
    sort: number
  }
  survey: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    audience: ColumnType<'APP' | 'MINI', string, string>
    status: ColumnType<'DRAFT' | 'PUBLISHED' | 'CLOSED', string | undefined, string>
    questions: ColumnType<unknown, string, string>
    number: Generated<number>
    published_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    closed_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  survey_answer: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    survey_id: number
    number: number
    uid: number
    nickname: string
    answers: ColumnType<unknown, string, string>
    score: ColumnType<string | null, string | number | null | undefined, string | number | null>
    content: string
  }
  survey_list: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    title: string
    audience: ColumnType<'APP' | 'MINI', string, string>
    status: ColumnType<'DRAFT' | 'PUBLISHED' | 'CLOSED', string | undefined, string>
    questions: ColumnType<unknown, string, string>
    number: Generated<number>
    published_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    closed_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    answer_count: number | null
    question_count: number | null
  }
  survey_version: {
    id: GeneratedAlways<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    survey_id: number
    number: number
    title: string
    questions: ColumnType<unknown, string, string>
  }
  suspected_duplicate: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    first_id: number
    second_id: number
    reasons: string[]
    state: ColumnType<'PENDING' | 'DISMISSED' | 'MERGED', string | undefined, string>
    decided_by_id: number | null
    decided_date: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  suspected_duplicate_list: {
    id: number | null
    version: number | null
    created_date: Date | null
    first_id: number | null
    second_id: number | null
    reasons: string[] | null
    state: string | null
    decided_by_id: number | null
    decided_date: Date | null
    first_owner_id: number | null
    people_ids: number[] | null
    second_owner_id: number | null
  }
  tracking_batch: {
    id: GeneratedAlways<number>
    day: string
    received_date: ColumnType<Date, Date | string | undefined, Date | string>
    client_id: number
    feed: ColumnType<'events' | 'storeEvents', string, string>
    events: Buffer
  }
  tracking_count: {
    id: GeneratedAlways<number>
    day: string
    platform: string
    name: string
    param: Generated<string>
    location: Generated<string>
    event_type: string
    client_id: number
    rebuilding: Generated<boolean>
    closed: Generated<boolean>
    total_number: Generated<number>
    total_user_number: Generated<number>
  }
  tracking_count_gone: {
    count_id: number
  }
  tracking_count_user: {
    count_id: number
    user_key: string
  }
  tracking_number: {
    count_id: number
    slot: number
    total_number: number
    total_user_number: number
  }
  tracking_rebuild: {
    day: string
    job: string
    begun_date: ColumnType<Date, Date | string | undefined, Date | string>
    attempt: string
    counted_up_to: Generated<number>
    batches: Generated<number>
    finished: Generated<boolean>
  }
  tracking_statistics: {
    id: GeneratedAlways<number>
    day: string
    platform: string
    name: string
    param: Generated<string>
    location: Generated<string>
    event_type: string
    total_number: Generated<number>
    total_user_number: Generated<number>
  }
  user_evaluate: {
    id: GeneratedAlways<number>
    version: Generated<number>
    created_date: ColumnType<Date, Date | string | undefined, Date | string>
    custom: ColumnType<Record<string, unknown>, string | undefined, string>
    institution_id: number
    avatar: string | null
    nickname: string
    school_offered: string
    stars: ColumnType<'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS', string, string>
    content: string
    pictures: Generated<string[]>
    sort: Generated<number>
    display: Generated<boolean>
  }
}
