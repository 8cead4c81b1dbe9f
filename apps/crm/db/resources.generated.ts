/* Generated from the manifests by npm run types. Do not edit. */

/** A reference in a row: the id, the field that represents the referenced row, and the fields that a list shows through it. */
type ReferenceTo<Target, Shown extends keyof Target> = { readonly id: number } & Required<Pick<Target, Shown>> &
  Partial<Omit<Target, 'id' | 'version' | Shown>>

/** 精准客资: a row, with the fields that were asked for. */
export interface AccurateCustomerRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 预计签约金额 */
  readonly estimatedSigningAmount?: string | null
  /** 签约项目 */
  readonly signingItem?: string | null
  /** 签约阶段 */
  readonly customerPhase?: 'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS' | null
  /** 关闭原因 */
  readonly closingReason?: string | null
  /** 跟进状态 */
  readonly customerStatus?: 'TO_BE_FOLLOWED_UP' | 'IN_FOLLOW_UP' | 'HAS_BECOME_A_SINGLE' | 'MULTIPLE_ORDERS' | 'ACCURATE_CUSTOMER_FUNDING' | null
  /** 归属人 */
  readonly attribution?: ReferenceTo<EmployeeRow, 'username'> | null
  /** 客服 */
  readonly staffPerson?: ReferenceTo<EmployeeRow, 'username'> | null
  /** 跟进人 */
  readonly followUpWithPeople?: ReferenceTo<EmployeeRow, 'username'> | null
  /** 转为精准时间 */
  readonly preciseTime?: string | null
  /** 分配时间 */
  readonly createdDate?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 咨询项目 */
  readonly consultingProject?: readonly string[] | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
}

/** 录取案例: a row, with the fields that were asked for. */
export interface AdmissionCaseRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 学生称呼 */
  readonly alias?: string
  /** 毕业院校 */
  readonly graduationCollege?: string | null
  /** 学历 */
  readonly highestDegree?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言考试 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 录取院校 */
  readonly offers?: string
  /** 录取专业 */
  readonly major?: string
  /** 录取年份 */
  readonly year?: number
  /** 奖学金 */
  readonly scholarship?: string | null
  /** 案例故事 */
  readonly story?: string | null
  /** 图片 */
  readonly pictures?: readonly string[]
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 已分配客资: a row, with the fields that were asked for. */
export interface AllocationCustomerRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 分配方式 */
  readonly allocationMethod?: 'manualAllocate' | 'jigouyuyue' | null
  /** 跟进状态 */
  readonly customerStatus?: 'TO_BE_FOLLOWED_UP' | 'IN_FOLLOW_UP' | 'HAS_BECOME_A_SINGLE' | 'MULTIPLE_ORDERS' | 'ACCURATE_CUSTOMER_FUNDING' | null
  /** 意向等级 */
  readonly intentionLevel?: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID' | null
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
  /** 独家分配 */
  readonly exclusive?: boolean | null
  /** 跟进次数 */
  readonly numberOfFollowUps?: number | null
  /** 最近跟进 */
  readonly followUpContent?: string | null
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
  /** 归属人 */
  readonly attributablePerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staffPerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 跟进人 */
  readonly followUpWithPeople?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 分配人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 签约阶段 */
  readonly dealStage?: 'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS' | null
  /** 分配时间 */
  readonly createdDate?: string | null
  /** 首次跟进时长 */
  readonly firstFollowUpHours?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 咨询项目 */
  readonly consultingProject?: readonly string[] | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
  /** 客户状态 */
  readonly status?: 'NORMAL' | 'LOSS' | null
}

/** 攻略资讯: a row, with the fields that were asked for. */
export interface ArticleRow {
  readonly id: number
  readonly version?: number
  /** 标题 */
  readonly title?: string
  /** 封面 */
  readonly cover?: string | null
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[]
  /** 标签 */
  readonly tags?: readonly string[]
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 状态 */
  readonly state?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN'
  /** 发布时间 */
  readonly publishTime?: string | null
  /** 发布人 */
  readonly publisher?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'>
  /** 创建时间 */
  readonly createdDate?: string
}

/** 操作类型: a row, with the fields that were asked for. */
export interface AuditActionRow {
  readonly id: number
  readonly version?: number
  /** 操作 */
  readonly label?: string
  /** 操作代码 */
  readonly name?: string
  /** 对象 */
  readonly entity?: string
}

/** 操作对象: a row, with the fields that were asked for. */
export interface AuditEntityRow {
  readonly id: number
  readonly version?: number
  /** 对象 */
  readonly label?: string
  /** 对象代码 */
  readonly name?: string
}

/** 轮播图: a row, with the fields that were asked for. */
export interface BannerRow {
  readonly id: number
  readonly version?: number
  /** 名称 */
  readonly name?: string
  /** 图片 */
  readonly picture?: string
  /** 展示位置 */
  readonly location?: 'HOME_TOP' | 'HOME_MIDDLE' | 'SCHOOL' | 'INSTITUTION' | 'MINE'
  /** 跳转类型 */
  readonly jumpType?: 'NONE' | 'DYNAMIC_DETAIL' | 'SCHOOL_DETAIL' | 'INSTITUTION_DETAIL' | 'H5' | 'MINI_PROGRAM' | 'SERVICE_ITEM_DETAIL' | 'SCHOOL_LIST' | 'INTERNATIONAL_SCHOOL_LIST'
  /** 落地页地址 */
  readonly url?: string | null
  /** 小程序路径 */
  readonly path?: string | null
  /** 跳转资讯 */
  readonly article?: ReferenceTo<ArticleRow, 'title'> | null
  /** 跳转院校 */
  readonly college?: ReferenceTo<CollegeRow, 'chineseName'> | null
  /** 跳转机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 跳转服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'> | null
  /** 跳转参数 */
  readonly param?: string | null
  /** 显示状态 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 创建时间 */
  readonly createdDate?: string
}

/** 订单取消审核: a row, with the fields that were asked for. */
export interface CancellOrderAuditRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 订单号 */
  readonly orderNumber?: string | null
  /** 机构 */
  readonly orgName?: string | null
  /** 客户 */
  readonly customerName?: string | null
  /** 客户编号 */
  readonly customerId?: number | null
  /** 客户 */
  readonly customer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 返佣方式 */
  readonly rebatesType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 应返佣 */
  readonly rebateAmountToBeRefunded?: string | null
  /** 已返佣 */
  readonly rebateReturnedAmount?: string | null
  /** 签约时间 */
  readonly signingTime?: string | null
  /** 订单金额 */
  readonly orderAmount?: string | null
  /** 已付金额 */
  readonly amountPaid?: string | null
  /** 付清时间 */
  readonly paymentCompletionTime?: string | null
  /** 订单情况 */
  readonly orderStatus?: string | null
  /** 取消原因 */
  readonly cancellReason?: 'USER_CANCELLED' | 'PAYMENT_TIMEOUT' | 'SAAS_CANCELLED' | 'CRM_CANCELLED' | null
  /** 应退金额 */
  readonly amountToBeRefunded?: string | null
  /** 申请类型 */
  readonly correction?: boolean | null
  /** 现应退金额 */
  readonly presentAmount?: string | null
  /** 更正原因 */
  readonly remarks?: string | null
  /** 取消时间 */
  readonly cancelDate?: string | null
  /** 提交人 */
  readonly submitUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 接手人 */
  readonly caretaker?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 提交人 */
  readonly submitUserName?: string | null
  /** 提交时间 */
  readonly submitDate?: string | null
  /** 审核状态 */
  readonly auditStatus?: 0 | 1 | 2 | null
  /** 审核回复 */
  readonly auditReply?: string | null
  /** 审核人 */
  readonly auditUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 审核人 */
  readonly auditUserName?: string | null
  /** 审核时间 */
  readonly auditDate?: string | null
}

/** 领取记录: a row, with the fields that were asked for. */
export interface ClaimRecordRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 领取人 */
  readonly employee?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 领取时间 */
  readonly createdDate?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
}

/** 用户意向: a row, with the fields that were asked for. */
export interface ClientIntentionRow {
  readonly id: number
  readonly version?: number
  /** 用户 */
  readonly clientUser?: ReferenceTo<ClientUserRow, 'uid'> | null
  /** 意向项目 */
  readonly consultingProject?: readonly string[]
  /** 意向国家 */
  readonly intendedCountries?: readonly string[]
  /** 名校意向 */
  readonly famousSchool?: boolean
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 毕业院校 */
  readonly college?: string | null
  /** 所学专业 */
  readonly studyProfessional?: string | null
  /** 预算 */
  readonly budget?: string | null
  /** 计划出国时间 */
  readonly departureTime?: string | null
  /** 备注 */
  readonly otherInformation?: string | null
  /** 意向时间 */
  readonly time?: string
}

/** 用户预约: a row, with the fields that were asked for. */
export interface ClientReservationRow {
  readonly id: number
  readonly version?: number
  /** 用户 */
  readonly clientUser?: ReferenceTo<ClientUserRow, 'uid'>
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'> | null
  /** 预约时间 */
  readonly time?: string
  /** 备注 */
  readonly note?: string | null
}

/** 注册用户: a row, with the fields that were asked for. */
export interface ClientUserRow {
  readonly id: number
  readonly version?: number
  /** 用户ID */
  readonly uid?: string | null
  /** 昵称 */
  readonly nickname?: string | null
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 注册平台 */
  readonly registrationPlatform?: 'APP' | 'MINI' | 'MOBILE_WEB' | 'PC_WEB' | null
  /** 渠道 */
  readonly channelCode?: string | null
  /** 注册时间 */
  readonly time?: string | null
  /** 关联客户 */
  readonly linked?: boolean | null
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 客户归属人 */
  readonly attributablePerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
  /** 关联时间 */
  readonly linkedTime?: string | null
  /** 有意向 */
  readonly hasIntention?: boolean | null
  /** 意向项目 */
  readonly consultingProject?: readonly string[] | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
  /** 名校意向 */
  readonly famousSchool?: boolean | null
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 预算 */
  readonly budget?: string | null
  /** 计划出国时间 */
  readonly departureTime?: string | null
  /** 意向备注 */
  readonly otherInformation?: string | null
  /** 意向时间 */
  readonly intentionTime?: string | null
  /** 意向次数 */
  readonly intentionCount?: number | null
  /** 预约次数 */
  readonly reservationCount?: number | null
  /** 推广人 */
  readonly promoter?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 邀请人 */
  readonly inviter?: ReferenceTo<ClientUserRow, 'uid'> | null
  /** 留资状态 */
  readonly retentionState?: 'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED' | null
}

/** 院校: a row, with the fields that were asked for. */
export interface CollegeRow {
  readonly id: number
  readonly version?: number
  /** 院校名称 */
  readonly keyword?: string
  /** 校徽 */
  readonly logo?: string | null
  /** 中文名称 */
  readonly chineseName?: string
  /** 英文名称 */
  readonly englishName?: string
  /** 别名 */
  readonly aliases?: string | null
  /** 国家 */
  readonly country?: string
  /** 城市 */
  readonly city?: string | null
  /** 院校层次 */
  readonly tier?: string | null
  /** 标签 */
  readonly tags?: readonly string[]
  /** 办学性质 */
  readonly schoolType?: 'PUBLIC' | 'PRIVATE' | null
  /** 寄宿 */
  readonly boarding?: 'NONE' | 'OFFERED' | 'MANDATORY' | null
  /** 建校年份 */
  readonly foundedYear?: number | null
  /** 官网 */
  readonly website?: string | null
  /** 院校简介 */
  readonly description?: string | null
  /** 最低学费 */
  readonly tuitionMin?: string | null
  /** 最高学费 */
  readonly tuitionMax?: string | null
  /** 雅思要求 */
  readonly ielts?: string | null
  /** 托福要求 */
  readonly toefl?: number | null
  /** 录取率 */
  readonly acceptanceRate?: string | null
  /** 专业数 */
  readonly majorCount?: number | null
  /** 最好排名 */
  readonly bestRanking?: string | null
  /** 最好名次 */
  readonly bestRank?: number | null
  /** 显示状态 */
  readonly display?: boolean
  /** 推荐 */
  readonly recommended?: boolean
  /** 推荐排序 */
  readonly sort?: number
  /** 已被引用 */
  readonly used?: boolean | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 院校专业: a row, with the fields that were asked for. */
export interface CollegeMajorRow {
  readonly id: number
  readonly version?: number
  /** 院校 */
  readonly college?: ReferenceTo<CollegeRow, 'chineseName'>
  /** 专业 */
  readonly professional?: ReferenceTo<ProfessionalRow, 'professionalName'>
  /** 学位 */
  readonly degree?: 'FOUNDATION' | 'BACHELOR' | 'MASTER_TAUGHT' | 'MASTER_RESEARCH' | 'DOCTOR'
  /** 项目名称 */
  readonly programName?: string | null
  /** 学制 */
  readonly duration?: string | null
  /** 学费 */
  readonly tuition?: string | null
  /** 语言要求 */
  readonly languageRequirement?: string | null
  /** 入学月份 */
  readonly intakeMonths?: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[]
  /** 项目链接 */
  readonly link?: string | null
  /** 显示状态 */
  readonly display?: boolean
  /** 创建时间 */
  readonly createdDate?: string
}

/** 院校排名: a row, with the fields that were asked for. */
export interface CollegeRankingRow {
  readonly id: number
  readonly version?: number
  /** 榜单 */
  readonly kind?: string
  /** 年份 */
  readonly year?: number
  /** 名次 */
  readonly rank?: string
  /** 院校 */
  readonly college?: ReferenceTo<CollegeRow, 'chineseName'>
  /** 国内名次 */
  readonly countryRank?: number | null
  /** 得分 */
  readonly score?: string | null
  /** 排序 */
  readonly sort?: number | null
  /** 名次起 */
  readonly rankFrom?: number
  /** 名次止 */
  readonly rankTo?: number | null
  /** 最新一年 */
  readonly latest?: boolean | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 评论: a row, with the fields that were asked for. */
export interface CommentRow {
  readonly id: number
  readonly version?: number
  /** 用户ID */
  readonly uid?: number
  /** 用户昵称 */
  readonly nickname?: string
  /** 机构名称 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 学科熟悉度 */
  readonly subjectFamiliar?: number
  /** 申请速度 */
  readonly applySpeed?: number
  /** 服务态度 */
  readonly serviceAttitude?: number
  /** 综合评分 */
  readonly average?: string
  /** 评价内容 */
  readonly content?: string
  /** 评价图片 */
  readonly images?: readonly string[]
  /** 评价时间 */
  readonly createdDate?: string
  /** 状态 */
  readonly display?: boolean
  /** 隐藏原因 */
  readonly hideReason?: string | null
  /** 隐藏人 */
  readonly hiddenBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 隐藏时间 */
  readonly hiddenDate?: string | null
  /** 回复状态 */
  readonly replied?: boolean
  /** 回复内容 */
  readonly reply?: string | null
  /** 回复人 */
  readonly replyBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 回复时间 */
  readonly replyDate?: string | null
}

/** 评价回复记录: a row, with the fields that were asked for. */
export interface CommentReplyRow {
  readonly id: number
  readonly version?: number
  /** 评论 */
  readonly comment?: ReferenceTo<CommentRow, 'id'>
  /** 回复内容 */
  readonly content?: string
  /** 回复人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'>
  /** 回复时间 */
  readonly createdDate?: string
}

/** 佣金结算: a row, with the fields that were asked for. */
export interface CommissionRow {
  readonly id: number
  readonly version?: number
  /** 月份 */
  readonly yearAndMonth?: string | null
  /** 员工 */
  readonly employee?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 姓名 */
  readonly username?: string | null
  /** 部门 */
  readonly departmentName?: string | null
  /** 返佣金额 */
  readonly totalAmount?: string | null
  /** 提成合计 */
  readonly commissionTotalAmount?: string | null
  /** 账号状态 */
  readonly accountStatus?: 1 | 0 | null
  /** 锁定状态 */
  readonly locked?: boolean | null
  /** 锁定时间 */
  readonly lockedDate?: string | null
  /** 锁定人 */
  readonly lockedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 发放状态 */
  readonly paid?: boolean | null
  /** 发放日期 */
  readonly paidDate?: string | null
  /** 标记发放人 */
  readonly paidBy?: ReferenceTo<EmployeeRow, 'name'> | null
}

/** 佣金明细: a row, with the fields that were asked for. */
export interface CommissionLineRow {
  readonly id: number
  readonly version?: number
  /** 佣金单 */
  readonly sheet?: ReferenceTo<CommissionRow, 'username'> | null
  /** 月份 */
  readonly yearAndMonth?: string | null
  /** 员工 */
  readonly employee?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 提成角色 */
  readonly roleType?: 1 | 2 | 3 | 4 | 6 | null
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 订单号 */
  readonly orderNo?: string | null
  /** 签约时间 */
  readonly signedTime?: string | null
  /** 签约机构 */
  readonly signedOrg?: string | null
  /** 应返佣 */
  readonly shouldRebateAmount?: string | null
  /** 返佣时间 */
  readonly rebateTime?: string | null
  /** 返佣金额 */
  readonly rebateAmount?: string | null
  /** 提成比例 */
  readonly commissionRate?: string | null
  /** 提成金额 */
  readonly commissionAmount?: string | null
  /** 类型 */
  readonly kind?: 'NORMAL' | 'LATE' | 'REVERSAL' | 'CORRECTION' | null
  /** 更正原因 */
  readonly reason?: string | null
  /** 操作人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 记入时间 */
  readonly createdDate?: string | null
  /** 更正的月份 */
  readonly correctsMonth?: string | null
  /** 更正的明细 */
  readonly corrects?: ReferenceTo<CommissionLineRow, 'id'> | null
  /** 部门 */
  readonly department?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 锁定状态 */
  readonly locked?: boolean | null
  /** 已更正 */
  readonly corrected?: boolean | null
  /** 冲销 */
  readonly counterEntry?: boolean | null
  /** 已冲回 */
  readonly takenBack?: boolean | null
}

/** 提成比例: a row, with the fields that were asked for. */
export interface CommissionRateRow {
  readonly id: number
  readonly version?: number
  /** 提成角色 */
  readonly roleType?: 1 | 2 | 3 | 4 | 6
  /** 部门 */
  readonly department?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 提成比例 */
  readonly rate?: string | null
  /** 生效日期 */
  readonly effectiveDate?: string | null
  /** 备注 */
  readonly remarks?: string | null
  /** 已使用 */
  readonly used?: boolean | null
  /** 录入人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'>
  /** 录入时间 */
  readonly createdDate?: string
}

/** 客户回访: a row, with the fields that were asked for. */
export interface CustomerReturnVisitsRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'>
  /** 回访内容 */
  readonly content?: string
  /** 计划回访时间 */
  readonly plannedTime?: string
  /** 回访人 */
  readonly visitor?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 回访状态 */
  readonly status?: 'PENDING' | 'VISITED' | 'CANCELLED'
  /** 回访结果 */
  readonly outcome?: string | null
  /** 是否逾期 */
  readonly overdue?: boolean | null
  /** 处理人 */
  readonly finishedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 处理时间 */
  readonly finishedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 部门: a row, with the fields that were asked for. */
export interface DepartmentRow {
  readonly id: number
  readonly version?: number
  /** 部门名称 */
  readonly name?: string
  /** 上级部门 */
  readonly parent?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 部门负责人 */
  readonly manager?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 数据查看人 */
  readonly viewers?: readonly (ReferenceTo<EmployeeRow, 'name'>)[]
  /** 在职人数 */
  readonly employeeCount?: number | null
  /** 备注 */
  readonly remarks?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** DIY服务: a row, with the fields that were asked for. */
export interface DiyServiceRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 标题 */
  readonly title?: string
  /** 介绍 */
  readonly introduction?: string
  /** 最低价 */
  readonly priceFrom?: string | null
  /** 最高价 */
  readonly priceTo?: string | null
  /** 图片 */
  readonly picture?: string
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 员工: a row, with the fields that were asked for. */
export interface EmployeeRow {
  readonly id: number
  readonly version?: number
  /** 姓名 */
  readonly name?: string
  /** 用户名 */
  readonly username?: string
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 工号 */
  readonly code?: string | null
  /** 角色 */
  readonly roles?: readonly (ReferenceTo<RoleRow, 'name'>)[]
  /** 部门 */
  readonly department?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 所属公司 */
  readonly company?: string | null
  /** 登录后首页 */
  readonly home?: boolean
  /** 状态 */
  readonly locked?: boolean
  /** 备注 */
  readonly remarks?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 招生项目: a row, with the fields that were asked for. */
export interface EnrollmentProgramRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InternationalSchoolRow, 'name'>
  /** 学段 */
  readonly stage?: string
  /** 课程体系 */
  readonly curriculum?: string
  /** 住宿 */
  readonly boarding?: 'NONE' | 'OFFERED' | 'MANDATORY'
  /** 学费 */
  readonly fee?: string
  /** 授课语言 */
  readonly teachingLanguages?: readonly string[]
  /** 最小年龄 */
  readonly ageFrom?: number | null
  /** 最大年龄 */
  readonly ageTo?: number | null
  /** 招生名额 */
  readonly places?: number | null
  /** 入学月份 */
  readonly enrolmentMonths?: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[]
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 跟进记录: a row, with the fields that were asked for. */
export interface FollowRecordRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 跟进来源 */
  readonly internal?: boolean | null
  /** 跟进时间 */
  readonly followUpTime?: string | null
  /** 跟进内容 */
  readonly followUpContent?: string | null
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
  /** 跟进人 */
  readonly followUpPeople?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 跟进人 */
  readonly followUpPeopleName?: string | null
  /** 意向等级 */
  readonly intentionLevel?: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID' | null
  /** 更正说明 */
  readonly correction?: string | null
  /** 更正时间 */
  readonly correctedDate?: string | null
  /** 可修改至 */
  readonly editableUntil?: string | null
  /** 保存时间 */
  readonly createdDate?: string | null
}

/** 客户公海: a row, with the fields that were asked for. */
export interface HighSeasRow {
  readonly id: number
  readonly version?: number
  /** 客户姓名 */
  readonly name?: string | null
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 微信号 */
  readonly wechat?: string | null
  /** 来源渠道 */
  readonly sourceChannel?: string | null
  /** 咨询项目 */
  readonly consultingProject?: readonly string[] | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
  /** 意向等级 */
  readonly intentionLevel?: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID' | null
  /** 居住城市 */
  readonly residentCity?: string | null
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
  /** 移入原因 */
  readonly moveInReason?: 'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null
  /** 自主预约 */
  readonly selfReserved?: boolean | null
  /** 移入时间 */
  readonly putInTime?: string | null
  /** 原归属人 */
  readonly previousOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staffPerson?: ReferenceTo<EmployeeRow, 'username'> | null
  /** 创建时间 */
  readonly createdDate?: string | null
}

/** 荣誉资质: a row, with the fields that were asked for. */
export interface HonoraryQualificationsRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 名称 */
  readonly title?: string
  /** 图片 */
  readonly images?: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 国际学校荣誉: a row, with the fields that were asked for. */
export interface HonoraryQualificationsSchoolRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InternationalSchoolRow, 'name'>
  /** 名称 */
  readonly title?: string
  /** 图片 */
  readonly images?: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 接入记录: a row, with the fields that were asked for. */
export interface InboundBatchRow {
  readonly id: number
  readonly version?: number
  /** 接入系统 */
  readonly client?: ReferenceTo<InboundClientRow, 'name'>
  /** 接口 */
  readonly feed?: ReferenceTo<InboundFeedRow, 'title'>
  /** 密钥编号 */
  readonly key?: ReferenceTo<InboundKeyRow, 'keyId'>
  /** 收到 */
  readonly received?: number
  /** 接受 */
  readonly accepted?: number
  /** 其中重复 */
  readonly repeated?: number
  /** 拒绝 */
  readonly refused?: number
  /** 首条拒绝原因 */
  readonly problem?: string | null
  /** 耗时（毫秒） */
  readonly duration?: number
  /** 请求编号 */
  readonly requestId?: string
  /** 接收时间 */
  readonly createdDate?: string
}

/** 接入系统: a row, with the fields that were asked for. */
export interface InboundClientRow {
  readonly id: number
  readonly version?: number
  /** 系统名称 */
  readonly name?: string | null
  /** 说明 */
  readonly description?: string | null
  /** 数据权限 */
  readonly scopes?: readonly (ReferenceTo<InboundScopeRow, 'title'>)[]
  /** 每分钟调用上限 */
  readonly perMinute?: number | null
  /** 状态 */
  readonly enabled?: boolean | null
  /** 有效密钥 */
  readonly keyCount?: number | null
  /** 最近调用 */
  readonly lastUsedDate?: string | null
  /** 最近被拒 */
  readonly lastRefusedDate?: string | null
  /** 被拒原因 */
  readonly lastRefusal?: string | null
  /** 创建时间 */
  readonly createdDate?: string | null
}

/** 接入接口: a row, with the fields that were asked for. */
export interface InboundFeedRow {
  readonly id: number
  readonly version?: number
  /** 接口 */
  readonly title?: string
  /** 地址 */
  readonly path?: string
}

/** 接入密钥: a row, with the fields that were asked for. */
export interface InboundKeyRow {
  readonly id: number
  readonly version?: number
  /** 接入系统 */
  readonly client?: ReferenceTo<InboundClientRow, 'name'> | null
  /** 密钥编号 */
  readonly keyId?: string | null
  /** 状态 */
  readonly state?: 'ACTIVE' | 'ENDING' | 'EXPIRED' | 'REVOKED' | null
  /** 创建时间 */
  readonly createdDate?: string | null
  /** 最近使用 */
  readonly lastUsedDate?: string | null
  /** 失效时间 */
  readonly expiresDate?: string | null
  /** 吊销时间 */
  readonly revokedDate?: string | null
  /** 最近被拒 */
  readonly lastRefusedDate?: string | null
  /** 被拒原因 */
  readonly lastRefusal?: string | null
}

/** 接入权限: a row, with the fields that were asked for. */
export interface InboundScopeRow {
  readonly id: number
  readonly version?: number
  /** 内容 */
  readonly title?: string
  /** 代码 */
  readonly name?: string
}

/** 机构: a row, with the fields that were asked for. */
export interface InstitutionRow {
  readonly id: number
  readonly version?: number
  /** 机构名称 */
  readonly name?: string
  /** 总评分 */
  readonly totalScore?: string | null
  /** 系统评分 */
  readonly systemScore?: string | null
  /** 联系人 */
  readonly contact?: string | null
  /** 联系电话 */
  readonly phoneNumber?: string | null
  /** 所在地区 */
  readonly provinceCityDistrict?: string | null
  /** 业务类型 */
  readonly businessType?: string | null
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 可申请国家 */
  readonly countryOfApplication?: readonly string[] | null
  /** 客户分配 */
  readonly allocateCustomer?: 1 | 0 | null
  /** 店铺 */
  readonly shop?: boolean | null
  /** 自营机构 */
  readonly selfOperated?: boolean | null
  /** 状态 */
  readonly locked?: boolean
  /** 业务归属人 */
  readonly activate?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 运营人员 */
  readonly operationsPerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 返佣方式 */
  readonly rebateType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
  /** 邀请数 */
  readonly inviteNum?: number | null
  /** 签约时间 */
  readonly signingTime?: string | null
  /** 备注 */
  readonly remarks?: string | null
  /** 评分记录 */
  readonly scoreRecordList?: string | number | boolean | unknown | unknown | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 机构文章: a row, with the fields that were asked for. */
export interface InstitutionArticleRow {
  readonly id: number
  readonly version?: number
  /** 标题 */
  readonly title?: string
  /** 封面 */
  readonly cover?: string | null
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[]
  /** 标签 */
  readonly tags?: readonly string[]
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 状态 */
  readonly state?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN'
  /** 发布时间 */
  readonly publishTime?: string | null
  /** 发布人 */
  readonly publisher?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'>
  /** 创建时间 */
  readonly createdDate?: string
}

/** 机构评分记录: a row, with the fields that were asked for. */
export interface InstitutionScoreRecordRow {
  readonly id: number
  readonly version?: number
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 评分方式 */
  readonly scoringMethod?: 'ADD' | 'DEDUCT'
  /** 分值 */
  readonly fraction?: string
  /** 原因 */
  readonly reason?: string
  /** 操作人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 评分时间 */
  readonly createdDate?: string
}

/** 未开店机构: a row, with the fields that were asked for. */
export interface InstitutionWithoutStoreRow {
  readonly id: number
  readonly version?: number
  /** 机构名称 */
  readonly name?: string
  /** 状态 */
  readonly locked?: boolean
}

/** 已取消订单: a row, with the fields that were asked for. */
export interface InstitutionsCancelledOrdersRow {
  readonly id: number
  readonly version?: number
  /** 订单号 */
  readonly orderNumber?: string
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'>
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'>
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 签约时间 */
  readonly signingTime?: string
  /** 订单金额 */
  readonly orderAmount?: string
  /** 订单情况 */
  readonly orderStatus?: string
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED'
  /** 付款状态 */
  readonly paymentStatus?: 'TO_BE_PAID' | 'IN_PAYMENT' | 'PAYMENT_COMPLETED' | 'REFUND_IN_PROCESS' | 'REFUND_COMPLETE'
  /** 付款方式 */
  readonly paymentMode?: 'ONCE' | 'STAGES'
  /** 已付金额 */
  readonly amountPaid?: string
  /** 应退金额 */
  readonly amountToBeRefunded?: string
  /** 已退金额 */
  readonly refundedAmount?: string
  /** 剩余应退 */
  readonly amountUnrefunded?: string | null
  /** 取消原因 */
  readonly reasonForCancellation?: 'USER_CANCELLED' | 'PAYMENT_TIMEOUT' | 'SAAS_CANCELLED' | 'CRM_CANCELLED' | null
  /** 取消时间 */
  readonly cancelTime?: string | null
  /** 取消审核时间 */
  readonly cancelledDate?: string | null
  /** 返佣规则 */
  readonly rebatesRules?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 返佣进度 */
  readonly rebateState?: 'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE'
  /** 客户来源 */
  readonly customerSource?: string
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 运营人员 */
  readonly operations?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 管理人员 */
  readonly manager?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 新增人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 推送状态 */
  readonly pushState?: 'PENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'UNCONFIGURED' | null
  /** 创建时间 */
  readonly createdDate?: string
  /** 应退账龄 */
  readonly refundAge?: number | null
  /** 应退账龄 */
  readonly refundAgeBracket?: 'UP_TO_30' | 'UP_TO_60' | 'UP_TO_90' | 'OVER_90' | null
}

/** 机构合作审核: a row, with the fields that were asked for. */
export interface InstitutionsCooperationRow {
  readonly id: number
  readonly version?: number
  /** 机构名称 */
  readonly name?: string | null
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 联系人 */
  readonly contact?: string | null
  /** 联系电话 */
  readonly phoneNumber?: string | null
  /** 业务类型 */
  readonly businessType?: string | null
  /** 所在地区 */
  readonly provinceCityDistrict?: string | null
  /** 备注 */
  readonly remarks?: string | null
  /** 跟进人 */
  readonly followUp?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 录入人 */
  readonly enteredBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 邀请机构 */
  readonly inviteInstitution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 申请时间 */
  readonly createdDate?: string | null
  /** 审核状态 */
  readonly reviewState?: 'FIRST' | 'FINAL' | 'PASSED' | 'REJECTED' | null
  /** 初审人 */
  readonly firstReviewer?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 初审时间 */
  readonly firstReviewDate?: string | null
  /** 终审人 */
  readonly finalReviewer?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 终审时间 */
  readonly finalReviewDate?: string | null
  /** 驳回原因 */
  readonly rejectReason?: string | null
  /** 驳回人 */
  readonly rejectedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 驳回时间 */
  readonly rejectedDate?: string | null
}

/** 客资: a row, with the fields that were asked for. */
export interface InstitutionsCustomerRow {
  readonly id: number
  readonly version?: number
  /** 客户姓名 */
  readonly name?: string
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 微信号 */
  readonly wechat?: string | null
  /** 客户来源 */
  readonly customerSource?: string
  /** 是否注册 */
  readonly registered?: boolean | null
  /** 咨询项目 */
  readonly consultingProject?: readonly string[]
  /** 意向等级 */
  readonly intentionLevel?: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID'
  /** 星级 */
  readonly star?: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null
  /** 预算 */
  readonly budget?: string | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[]
  /** 性别 */
  readonly gender?: 'MALE' | 'FEMALE' | null
  /** 居住城市 */
  readonly residentCity?: string | null
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 毕业院校 */
  readonly college?: string | null
  /** 所学专业 */
  readonly studyProfessional?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言成绩类型 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 毕业时间 */
  readonly graduationTime?: string | null
  /** 备注 */
  readonly remarks?: string | null
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED'
  /** 客户状态 */
  readonly status?: 'NORMAL' | 'LOSS'
  /** 归属人 */
  readonly attributablePerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staffPerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 跟进人 */
  readonly followUpWithPeople?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'>
  /** 最近领取时间 */
  readonly lastPickUpTime?: string | null
  /** 创建时间 */
  readonly createdDate?: string
  /** 预计流失时间 */
  readonly lossTime?: string | null
  /** 剩余天数 */
  readonly remainingDays?: number | null
  /** 即将流失 */
  readonly lossWarned?: boolean | null
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
  /** 首次联系时长 */
  readonly firstContactHours?: string | null
  /** 独家分配 */
  readonly exclusive?: boolean
  /** 受保护 */
  readonly protected?: boolean
  /** 移入公海原因 */
  readonly moveInReason?: 'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null
  /** 留学意向编号 */
  readonly abroadIntentionId?: number | null
}

/** 机构账号: a row, with the fields that were asked for. */
export interface InstitutionsEmployeeRow {
  readonly id: number
  readonly version?: number
  /** 用户名 */
  readonly username?: string | null
  /** 姓名 */
  readonly name?: string | null
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 所属机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 账号状态 */
  readonly locked?: boolean | null
  /** 登录状态 */
  readonly loginState?: 'OPEN' | 'LOCKED' | 'INSTITUTION_LOCKED' | null
  /** 备注 */
  readonly remarks?: string | null
  /** 创建时间 */
  readonly createdDate?: string | null
}

/** 进行中订单: a row, with the fields that were asked for. */
export interface InstitutionsOrderRow {
  readonly id: number
  readonly version?: number
  /** 订单号 */
  readonly orderNumber?: string
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'>
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'>
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 签约时间 */
  readonly signingTime?: string
  /** 订单金额 */
  readonly orderAmount?: string
  /** 订单情况 */
  readonly orderStatus?: string
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED'
  /** 付款状态 */
  readonly paymentStatus?: 'TO_BE_PAID' | 'IN_PAYMENT' | 'PAYMENT_COMPLETED' | 'REFUND_IN_PROCESS' | 'REFUND_COMPLETE'
  /** 付款方式 */
  readonly paymentMode?: 'ONCE' | 'STAGES'
  /** 已付金额 */
  readonly amountPaid?: string
  /** 未付金额 */
  readonly amountUnpaid?: string | null
  /** 付清时间 */
  readonly paymentCompletionTime?: string | null
  /** 返佣规则 */
  readonly rebatesRules?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 返佣进度 */
  readonly rebateState?: 'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE'
  /** 客户来源 */
  readonly customerSource?: string
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 运营人员 */
  readonly operations?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 管理人员 */
  readonly manager?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 新增人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 推送状态 */
  readonly pushState?: 'PENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'UNCONFIGURED' | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 机构入驻申请: a row, with the fields that were asked for. */
export interface InstitutionsRegistrationRow {
  readonly id: number
  readonly version?: number
  /** 注册手机号 */
  readonly registerPhone?: string | null
  /** 注册时间 */
  readonly registerTime?: string
  /** 邀请机构 */
  readonly inviteInstitution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 入驻状态 */
  readonly status?: 0 | 1 | 2 | 3
  /** 跟进人 */
  readonly followUp?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 机构名称 */
  readonly name?: string | null
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 联系人 */
  readonly contact?: string | null
  /** 联系电话 */
  readonly phoneNumber?: string | null
  /** 业务类型 */
  readonly businessType?: string | null
  /** 所在地区 */
  readonly provinceCityDistrict?: string | null
  /** 备注 */
  readonly remarks?: string | null
  /** 申请时间 */
  readonly applyTime?: string | null
  /** 录入人 */
  readonly enteredBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 初审人 */
  readonly firstReviewer?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 驳回原因 */
  readonly rejectReason?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 店铺: a row, with the fields that were asked for. */
export interface InstitutionsStoreRow {
  readonly id: number
  readonly version?: number
  /** 机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 店铺logo */
  readonly logo?: string | null
  /** 封面 */
  readonly cover?: string | null
  /** 店铺简介 */
  readonly introduction?: string | null
  /** 环境图片 */
  readonly environmentImages?: readonly string[] | null
  /** 机构亮点 */
  readonly highlights?: readonly string[] | null
  /** 服务国家 */
  readonly serviceCountries?: readonly string[] | null
  /** 所在地区 */
  readonly region?: string | null
  /** 详细地址 */
  readonly address?: string | null
  /** 营业时间 */
  readonly openingHours?: string | null
  /** 对外联系人 */
  readonly contactPerson?: string | null
  /** 对外联系电话 */
  readonly contactPhone?: string | null
  /** 对外微信 */
  readonly contactWechat?: string | null
  /** 营业状态 */
  readonly open?: boolean | null
  /** 完整度 */
  readonly completeness?: string | null
  /** DIY服务 */
  readonly diyCount?: number | null
  /** 预约福利 */
  readonly reservationCount?: number | null
  /** 服务项目 */
  readonly itemCount?: number | null
  /** 团队成员 */
  readonly teamCount?: number | null
  /** 荣誉 */
  readonly honourCount?: number | null
  /** 录取案例 */
  readonly caseCount?: number | null
  /** 招生项目 */
  readonly programCount?: number | null
  /** 最近更新 */
  readonly lastChangeDate?: string | null
  /** 开店时间 */
  readonly createdDate?: string | null
}

/** 机构用户评价: a row, with the fields that were asked for. */
export interface InstitutionsUserEvaluateRow {
  readonly id: number
  readonly version?: number
  /** 用户ID */
  readonly uid?: number
  /** 用户昵称 */
  readonly nickname?: string
  /** 机构名称 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 学科熟悉度 */
  readonly subjectFamiliar?: number
  /** 申请速度 */
  readonly applySpeed?: number
  /** 服务态度 */
  readonly serviceAttitude?: number
  /** 综合评分 */
  readonly average?: string
  /** 评价内容 */
  readonly content?: string
  /** 评价图片 */
  readonly images?: readonly string[]
  /** 评价时间 */
  readonly createdDate?: string
  /** 状态 */
  readonly display?: boolean
  /** 隐藏原因 */
  readonly hideReason?: string | null
  /** 隐藏人 */
  readonly hiddenBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 隐藏时间 */
  readonly hiddenDate?: string | null
  /** 回复状态 */
  readonly replied?: boolean
  /** 回复人 */
  readonly replyBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 回复时间 */
  readonly replyDate?: string | null
  /** 评论 */
  readonly comment?: ReferenceTo<CommentRow, 'nickname'>
  /** 回复内容 */
  readonly reply?: string | null
}

/** 国际学校: a row, with the fields that were asked for. */
export interface InternationalSchoolRow {
  readonly id: number
  readonly version?: number
  /** 机构名称 */
  readonly name?: string
  /** 业务类型 */
  readonly businessType?: string | null
  /** 状态 */
  readonly locked?: boolean
}

/** 未关联注册用户的客户: a row, with the fields that were asked for. */
export interface LinkableCustomerRow {
  readonly id: number
  readonly version?: number
  /** 客户姓名 */
  readonly name?: string
  /** 客户 */
  readonly label?: string | null
  /** 是否注册 */
  readonly registered?: boolean | null
  /** 归属人 */
  readonly attributablePerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staffPerson?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 跟进人 */
  readonly followUpWithPeople?: ReferenceTo<EmployeeRow, 'name'> | null
}

/** 流失记录: a row, with the fields that were asked for. */
export interface LossRecordRow {
  readonly id: number
  readonly version?: number
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 移入时间 */
  readonly putInTime?: string | null
  /** 移入原因 */
  readonly moveInReason?: 'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION' | null
  /** 原归属人 */
  readonly previousOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 移入前阶段 */
  readonly previousPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
  /** 曾分配机构 */
  readonly wasAllocated?: boolean | null
  /** 操作人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 离开公海时间 */
  readonly closedDate?: string | null
  /** 离开后归属人 */
  readonly nextOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
}

/** 手动消息: a row, with the fields that were asked for. */
export interface ManualMessageRow {
  readonly id: number
  readonly version?: number
  /** 标题 */
  readonly title?: string | null
  /** 摘要 */
  readonly summary?: string | null
  /** 内容 */
  readonly content?: string | null
  /** 接收部门 */
  readonly departments?: readonly (ReferenceTo<DepartmentRow, 'name'>)[]
  /** 接收角色 */
  readonly roles?: readonly (ReferenceTo<RoleRow, 'name'>)[]
  /** 接收人 */
  readonly employees?: readonly (ReferenceTo<EmployeeRow, 'name'>)[]
  /** 重要消息 */
  readonly important?: boolean | null
  /** 推送时间 */
  readonly pushTime?: string | null
  /** 推送状态 */
  readonly pushed?: 0 | 1 | null
  /** 接收人数 */
  readonly recipientCount?: number | null
  /** 已读人数 */
  readonly readCount?: number | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 创建时间 */
  readonly createdDate?: string | null
}

/** 消息模板: a row, with the fields that were asked for. */
export interface MessageTemplateRow {
  readonly id: number
  readonly version?: number
  /** 触发事件 */
  readonly triggerLabel?: string | null
  /** 分类 */
  readonly category?: string | null
  /** 标题 */
  readonly title?: string | null
  /** 摘要 */
  readonly summary?: string | null
  /** 内容 */
  readonly content?: string | null
  /** 批量标题 */
  readonly manyTitle?: string | null
  /** 批量摘要 */
  readonly manySummary?: string | null
  /** 可用变量 */
  readonly variables?: string | null
  /** 状态 */
  readonly enabled?: 1 | 0 | null
}

/** 系统消息: a row, with the fields that were asked for. */
export interface MessageTriggerRow {
  readonly id: number
  readonly version?: number
  /** 标识 */
  readonly key?: string
  /** 触发事件 */
  readonly label?: string
  /** 分类 */
  readonly category?: string
  /** 消息类型 */
  readonly receiverType?: 'userMessage' | 'orgMessage'
  /** 推送渠道 */
  readonly channels?: readonly ('website' | 'push')[]
  /** 重要消息 */
  readonly important?: boolean
  /** 状态 */
  readonly enabled?: 1 | 0
}

/** 操作日志: a row, with the fields that were asked for. */
export interface OperationLogRow {
  readonly id: number
  readonly version?: number
  /** 时间 */
  readonly time?: string | null
  /** 操作人 */
  readonly employee?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 账号 */
  readonly username?: string | null
  /** 操作 */
  readonly action?: ReferenceTo<AuditActionRow, 'label'> | null
  /** 操作 */
  readonly title?: string | null
  /** 对象 */
  readonly entity?: ReferenceTo<AuditEntityRow, 'label'> | null
  /** 对象编号 */
  readonly rowKeys?: string | null
  /** 对象编号 */
  readonly rowIds?: string | null
  /** 变更字段 */
  readonly changed?: string | null
  /** 结果 */
  readonly result?: 'success' | 'failed' | 'denied' | null
  /** 说明 */
  readonly message?: string | null
  /** IP 地址 */
  readonly ip?: string | null
  /** 浏览器 */
  readonly userAgent?: string | null
  /** 操作代码 */
  readonly path?: string | null
  /** 请求编号 */
  readonly requestId?: string | null
}

/** 选项: a row, with the fields that were asked for. */
export interface OptionConfigRow {
  readonly id: number
  readonly version?: number
  /** 选项集 */
  readonly optionName?: 'customerSource' | 'serviceCategory' | 'country' | 'city' | 'closingReason' | 'highestDegree' | 'languageGradeType' | 'companyBranch' | 'businessType' | 'articleTag' | 'schoolTier' | 'collegeTag' | 'rankingKind' | 'institutionHighlight' | 'promotionBenefitType' | 'schoolStage' | 'curriculum' | 'teachingLanguage' | 'channelCode'
  /** 选项名称 */
  readonly optionValue?: string
  /** 存储值 */
  readonly value?: string
  /** 上级选项 */
  readonly parent?: ReferenceTo<OptionConfigRow, 'optionValue'> | null
  /** 排序 */
  readonly sort?: number
  /** 状态 */
  readonly status?: 0 | 1
  /** 创建时间 */
  readonly createdDate?: string
}

/** 订单: a row, with the fields that were asked for. */
export interface OrderRow {
  readonly id: number
  readonly version?: number
  /** 订单号 */
  readonly orderNumber?: string
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'>
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'>
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 签约时间 */
  readonly signingTime?: string
  /** 订单金额 */
  readonly orderAmount?: string
  /** 订单情况 */
  readonly orderStatus?: string
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED'
  /** 付款状态 */
  readonly paymentStatus?: 'TO_BE_PAID' | 'IN_PAYMENT' | 'PAYMENT_COMPLETED' | 'REFUND_IN_PROCESS' | 'REFUND_COMPLETE'
  /** 付款方式 */
  readonly paymentMode?: 'ONCE' | 'STAGES'
  /** 已付金额 */
  readonly amountPaid?: string
  /** 未付金额 */
  readonly amountUnpaid?: string | null
  /** 付清时间 */
  readonly paymentCompletionTime?: string | null
  /** 应退金额 */
  readonly amountToBeRefunded?: string
  /** 已退金额 */
  readonly refundedAmount?: string
  /** 剩余应退 */
  readonly amountUnrefunded?: string | null
  /** 取消原因 */
  readonly reasonForCancellation?: 'USER_CANCELLED' | 'PAYMENT_TIMEOUT' | 'SAAS_CANCELLED' | 'CRM_CANCELLED' | null
  /** 取消时间 */
  readonly cancelTime?: string | null
  /** 取消审核时间 */
  readonly cancelledDate?: string | null
  /** 返佣规则 */
  readonly rebatesRules?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 返佣进度 */
  readonly rebateState?: 'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE'
  /** 客户来源 */
  readonly customerSource?: string
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 运营人员 */
  readonly operations?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 管理人员 */
  readonly manager?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 新增人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 推送状态 */
  readonly pushState?: 'PENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'UNCONFIGURED' | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 平台数据: a row, with the fields that were asked for. */
export interface PlatformStatisticsRow {
  readonly id: number
  readonly version?: number
  /** 日期 */
  readonly time?: string | null
  /** 平台 */
  readonly platform?: 'APP' | 'MINI' | 'MOBILE_WEB' | 'PC_WEB' | null
  /** 渠道 */
  readonly channelCodeDesc?: string | null
  /** 访问数 */
  readonly visitNum?: number | null
  /** 新访客数 */
  readonly newVisitNum?: number | null
  /** 注册数 */
  readonly registerNum?: number | null
  /** 注册率 */
  readonly registerRate?: string | null
  /** 转客资数 */
  readonly transferNum?: number | null
  /** 转客资率 */
  readonly transferRate?: string | null
  /** 名校意向数 */
  readonly famousSchoolCustomerNum?: number | null
  /** 名校意向率 */
  readonly famousSchoolCustomerRate?: string | null
  /** 预约机构数 */
  readonly orgReservationNum?: number | null
  /** 预约率 */
  readonly orgReservationRate?: string | null
  /** 签约数 */
  readonly signedNum?: number | null
  /** 签约率 */
  readonly signedRate?: string | null
}

/** 专业: a row, with the fields that were asked for. */
export interface ProfessionalRow {
  readonly id: number
  readonly version?: number
  /** 专业名称 */
  readonly professionalName?: string | null
  /** 英文名称 */
  readonly majorEnglishName?: string | null
  /** 专业分类 */
  readonly professionalClassificationManagement?: ReferenceTo<ProfessionalClassificationRow, 'name'> | null
  /** 专业介绍 */
  readonly professionalDesc?: string | null
  /** 显示状态 */
  readonly display?: boolean
  /** 开设院校数 */
  readonly collegeCount?: number | null
  /** 已被引用 */
  readonly used?: boolean | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 专业分类: a row, with the fields that were asked for. */
export interface ProfessionalClassificationRow {
  readonly id: number
  readonly version?: number
  /** 分类名称 */
  readonly name?: string | null
  /** 排序 */
  readonly sort?: number | null
  /** 专业数 */
  readonly professionalCount?: number | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 上榜机构: a row, with the fields that were asked for. */
export interface RankingRow {
  readonly id: number
  readonly version?: number
  /** 榜单 */
  readonly board?: 'OVERALL' | 'REPUTATION' | 'SIGNING' | 'RISING'
  /** 机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 推荐理由 */
  readonly reason?: string
  /** 显示状态 */
  readonly display?: boolean
  /** 名次 */
  readonly sort?: number
  /** 创建时间 */
  readonly createdDate?: string
}

/** 返佣收款审核: a row, with the fields that were asked for. */
export interface RebateAuditRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 返佣规则 */
  readonly rule?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 类型 */
  readonly paymentType?: 'RECEIPT' | 'REFUND' | null
  /** 返佣金额 */
  readonly returnCommissionAmount?: string | null
  /** 返佣时间 */
  readonly rebateTime?: string | null
  /** 付款凭证 */
  readonly paymentVoucher?: string | null
  /** 审核状态 */
  readonly auditStatus?: 'PENDING' | 'PASSED' | 'REFUSED' | 'WITHDRAWN' | null
  /** 提交人 */
  readonly submitUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 接手人 */
  readonly caretaker?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 说明 */
  readonly remarks?: string | null
  /** 审核意见 */
  readonly reviewResponse?: string | null
  /** 审核人 */
  readonly auditUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 审核时间 */
  readonly auditDate?: string | null
  /** 冲回的记录 */
  readonly reverses?: ReferenceTo<RebatesRecordRow, 'id'> | null
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED' | null
  /** 提交时间 */
  readonly createdDate?: string | null
}

/** 返佣记录: a row, with the fields that were asked for. */
export interface RebatesRecordRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 返佣规则 */
  readonly rule?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 类型 */
  readonly paymentType?: 'RECEIPT' | 'REFUND' | null
  /** 返佣时间 */
  readonly rebateTime?: string | null
  /** 返佣金额 */
  readonly returnCommissionAmount?: string | null
  /** 收款金额 */
  readonly income?: string | null
  /** 退款金额 */
  readonly expense?: string | null
  /** 净额 */
  readonly net?: string | null
  /** 机构业务归属人 */
  readonly bizAttributionName?: string | null
  /** 客户归属人 */
  readonly customerAttributionName?: string | null
  /** 客服 */
  readonly staffName?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 审核人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'username'> | null
  /** 付款凭证 */
  readonly paymentVoucher?: string | null
  /** 冲回状态 */
  readonly reversal?: 'NONE' | 'PENDING' | 'REVERSED' | null
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED' | null
  /** 更正 */
  readonly correction?: boolean | null
  /** 创建时间 */
  readonly createdDate?: string | null
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 签约时部门 */
  readonly leadOwnerDepartment?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
}

/** 返佣规则版本: a row, with the fields that were asked for. */
export interface RebatesRuleVersionRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 返佣规则 */
  readonly rule?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 版本 */
  readonly number?: number | null
  /** 规则审核 */
  readonly auditStatus?: 'PENDING' | 'PASSED' | 'REFUSED' | 'RETURNED' | 'CLOSED' | null
  /** 返佣方式 */
  readonly rebateType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
  /** 应返佣 */
  readonly amountToBeRefunded?: string | null
  /** 操作人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 说明 */
  readonly reviewResponse?: string | null
  /** 时间 */
  readonly createdDate?: string | null
}

/** 返佣规则: a row, with the fields that were asked for. */
export interface RebatesRulesRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 订单金额 */
  readonly orderAmount?: string | null
  /** 返佣方式 */
  readonly rebateType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
  /** 规则审核 */
  readonly auditStatus?: 'PENDING' | 'PASSED' | 'REFUSED' | 'RETURNED' | 'CLOSED' | null
  /** 返佣状态 */
  readonly rebateStatus?: 'NOTHING_DUE' | 'PENDING_REBATES' | 'REBATES_ARE_ONGOING' | 'THE_REBATE_IS_COMPLETE' | null
  /** 应返佣 */
  readonly amountToBeRefunded?: string | null
  /** 已返佣 */
  readonly returnedAmount?: string | null
  /** 审核中 */
  readonly pendingAmount?: string | null
  /** 待返佣 */
  readonly remainingAmount?: string | null
  /** 待退回 */
  readonly excessAmount?: string | null
  /** 返佣账龄 */
  readonly age?: number | null
  /** 返佣账龄 */
  readonly ageBracket?: 'UP_TO_30' | 'UP_TO_60' | 'UP_TO_90' | 'OVER_90' | null
  /** 提交人 */
  readonly submitUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 接手人 */
  readonly caretaker?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 提交时间 */
  readonly submitDate?: string | null
  /** 审核人 */
  readonly auditUser?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 审核时间 */
  readonly auditDate?: string | null
  /** 审核意见 */
  readonly reviewResponse?: string | null
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED' | null
  /** 创建时间 */
  readonly createdDate?: string | null
  /** 签约时间 */
  readonly signingTime?: string | null
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 签约时部门 */
  readonly leadOwnerDepartment?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
}

/** 报表发送记录: a row, with the fields that were asked for. */
export interface ReportSendingRow {
  readonly id: number
  readonly version?: number
  /** 定期报表 */
  readonly subscription?: ReferenceTo<ReportSubscriptionRow, 'report'>
  /** 接收人 */
  readonly recipient?: ReferenceTo<EmployeeRow, 'name'>
  /** 定期发送日 */
  readonly week?: string | null
  /** 发送状态 */
  readonly state?: 'WAITING' | 'SENT' | 'FAILED'
  /** 原因 */
  readonly reason?: string | null
  /** 完成时间 */
  readonly finishedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 定期报表: a row, with the fields that were asked for. */
export interface ReportSubscriptionRow {
  readonly id: number
  readonly version?: number
  /** 报表 */
  readonly report?: '/dataReport/dataGlance' | '/dataReport/signData' | '/dataReport/institutionalData' | '/dataReport/channelEmployeeData' | '/dataReport/marketEmployeeData' | '/dataReport/customerServiceData' | '/dataReport/customerSourceData' | '/dataReport/consultEmployeeData' | null
  /** 统计期 */
  readonly period?: 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH' | null
  /** 接收人 */
  readonly recipients?: readonly (ReferenceTo<EmployeeRow, 'name'>)[]
  /** 状态 */
  readonly enabled?: boolean | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 最近发送 */
  readonly lastSentDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 预约福利: a row, with the fields that were asked for. */
export interface ReservationRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 福利类型 */
  readonly benefitType?: string
  /** 标题 */
  readonly title?: string
  /** 说明 */
  readonly description?: string | null
  /** 开始日期 */
  readonly validFrom?: string
  /** 结束日期 */
  readonly validTo?: string
  /** 数量 */
  readonly quantity?: number | null
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 待领取客资: a row, with the fields that were asked for. */
export interface RetentionClientsRow {
  readonly id: number
  readonly version?: number
  /** 客户姓名 */
  readonly customerName?: string
  /** 手机号 */
  readonly mobilePhoneNumber?: string | null
  /** 咨询项目 */
  readonly consultingProject?: readonly string[]
  /** 意向国家 */
  readonly intendedCountries?: readonly string[]
  /** 来源渠道 */
  readonly sourceChannel?: string
  /** 其他信息 */
  readonly otherInformation?: string | null
  /** 用户编号 */
  readonly clientUserId?: number
  /** 注册用户 */
  readonly clientUser?: ReferenceTo<ClientUserRow, 'uid'>
  /** 领取状态 */
  readonly state?: 'PENDING' | 'RECEIVED' | 'MERGED' | 'DELETED'
  /** 领取人 */
  readonly receivedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 领取时间 */
  readonly receivedDate?: string | null
  /** 删除原因 */
  readonly deleteReason?: string | null
  /** 留资时间 */
  readonly createdDate?: string
}

/** 角色: a row, with the fields that were asked for. */
export interface RoleRow {
  readonly id: number
  readonly version?: number
  /** 角色名称 */
  readonly name?: string
  /** 角色描述 */
  readonly description?: string | null
  /** 状态 */
  readonly locked?: boolean
  /** 使用人数 */
  readonly employeeCount?: number | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 热门搜索: a row, with the fields that were asked for. */
export interface SearchTermRow {
  readonly id: number
  readonly version?: number
  /** 搜索词 */
  readonly searchName?: string
  /** 热门标记 */
  readonly hot?: boolean
  /** 展示位置 */
  readonly location?: 'HOME' | 'SCHOOL' | 'INSTITUTION' | 'STRATEGY'
  /** 搜索类型 */
  readonly searchType?: 'ALL' | 'SCHOOL' | 'MAJOR' | 'INSTITUTION' | 'STRATEGY'
  /** 排序 */
  readonly sort?: number
  /** 创建时间 */
  readonly createdDate?: string
}

/** 服务项目: a row, with the fields that were asked for. */
export interface ServiceItemRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly content?: string
  /** 项目类别 */
  readonly category?: string | null
  /** 价格 */
  readonly price?: string | null
  /** 付款方式 */
  readonly paymentMode?: 'ONCE' | 'STAGES'
  /** 服务模式 */
  readonly serviceMode?: 'customize' | 'standard' | null
  /** 服务方式 */
  readonly deliveryMode?: 'ONLINE' | 'OFFLINE' | 'MIXED' | null
  /** 封面 */
  readonly cover?: string | null
  /** 项目介绍 */
  readonly description?: string | null
  /** 状态 */
  readonly locked?: boolean
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 服务团队: a row, with the fields that were asked for. */
export interface ServiceTeamRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 姓名 */
  readonly name?: string
  /** 照片 */
  readonly photo?: string
  /** 头衔 */
  readonly title?: string
  /** 从业年限 */
  readonly years?: number | null
  /** 擅长业务 */
  readonly specialities?: readonly string[]
  /** 擅长国家 */
  readonly countries?: readonly string[]
  /** 介绍 */
  readonly introduction?: string | null
  /** 显示 */
  readonly display?: boolean
  /** 排序 */
  readonly sort?: number
  /** 更新时间 */
  readonly lastModifiedDate?: string
  /** 创建时间 */
  readonly createdDate?: string
}

/** 签约订单: a row, with the fields that were asked for. */
export interface SignedOrderRow {
  readonly id: number
  readonly version?: number
  /** 订单号 */
  readonly orderNumber?: string
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'>
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 服务项目 */
  readonly serviceItem?: ReferenceTo<ServiceItemRow, 'content'>
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 签约时间 */
  readonly signingTime?: string
  /** 订单金额 */
  readonly orderAmount?: string
  /** 订单情况 */
  readonly orderStatus?: string
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED'
  /** 付款状态 */
  readonly paymentStatus?: 'TO_BE_PAID' | 'IN_PAYMENT' | 'PAYMENT_COMPLETED' | 'REFUND_IN_PROCESS' | 'REFUND_COMPLETE'
  /** 付款方式 */
  readonly paymentMode?: 'ONCE' | 'STAGES'
  /** 已付金额 */
  readonly amountPaid?: string
  /** 未付金额 */
  readonly amountUnpaid?: string | null
  /** 付清时间 */
  readonly paymentCompletionTime?: string | null
  /** 应退金额 */
  readonly amountToBeRefunded?: string
  /** 已退金额 */
  readonly refundedAmount?: string
  /** 剩余应退 */
  readonly amountUnrefunded?: string | null
  /** 取消原因 */
  readonly reasonForCancellation?: 'USER_CANCELLED' | 'PAYMENT_TIMEOUT' | 'SAAS_CANCELLED' | 'CRM_CANCELLED' | null
  /** 取消时间 */
  readonly cancelTime?: string | null
  /** 取消审核时间 */
  readonly cancelledDate?: string | null
  /** 返佣规则 */
  readonly rebatesRules?: ReferenceTo<RebatesRulesRow, 'id'> | null
  /** 返佣进度 */
  readonly rebateState?: 'NONE' | 'UNREVIEWED' | 'RETURNED' | 'NOTHING_DUE' | 'DUE' | 'SUBMITTED' | 'COMPLETE'
  /** 客户来源 */
  readonly customerSource?: string
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 运营人员 */
  readonly operations?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 管理人员 */
  readonly manager?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 新增人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 推送状态 */
  readonly pushState?: 'PENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'UNCONFIGURED' | null
  /** 创建时间 */
  readonly createdDate?: string
  /** 签约时部门 */
  readonly leadOwnerDepartment?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'>
  /** 意向国家 */
  readonly intendedCountries?: readonly string[]
}

/** 退订名单: a row, with the fields that were asked for. */
export interface SmsOptOutRow {
  readonly id: number
  readonly version?: number
  /** 手机号 */
  readonly phone?: string | null
  /** 类型 */
  readonly kind?: 'OPT_OUT' | 'BLACKLIST'
  /** 原因 */
  readonly reason?: string | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 录入时间 */
  readonly createdDate?: string
}

/** 短信记录: a row, with the fields that were asked for. */
export interface SmsRecordRow {
  readonly id: number
  readonly version?: number
  /** 手机号 */
  readonly phone?: string | null
  /** 短信内容 */
  readonly content?: string
  /** 状态 */
  readonly status?: 0 | 1
  /** 发送结果 */
  readonly state?: 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN' | 'STOPPED'
  /** 失败原因 */
  readonly lastError?: string | null
  /** 类型 */
  readonly kind?: 'NOTICE' | 'MARKETING'
  /** 发送方式 */
  readonly sendType?: 0 | 1
  /** 短信任务 */
  readonly task?: ReferenceTo<SmsTaskRow, 'title'> | null
  /** 任务编号 */
  readonly taskId?: number | null
  /** 计费条数 */
  readonly parts?: number
  /** 发送次数 */
  readonly attempts?: number
  /** 发送时间 */
  readonly time?: string
  /** 送出时间 */
  readonly sentDate?: string | null
  /** 网关编号 */
  readonly providerId?: string | null
  /** 发送人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 短信任务: a row, with the fields that were asked for. */
export interface SmsTaskRow {
  readonly id: number
  readonly version?: number
  /** 任务名称 */
  readonly title?: string | null
  /** 类型 */
  readonly kind?: 'NOTICE' | 'MARKETING' | null
  /** 短信模板 */
  readonly template?: ReferenceTo<SmsTemplateRow, 'title'> | null
  /** 短信内容 */
  readonly content?: string | null
  /** 收件人 */
  readonly source?: 'LEADS' | 'LIST' | null
  /** 状态 */
  readonly state?: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'DONE' | 'STOPPED' | null
  /** 定时发送 */
  readonly scheduleDate?: string | null
  /** 号码数 */
  readonly total?: number | null
  /** 计费条数 */
  readonly parts?: number | null
  /** 已发送 */
  readonly sent?: number | null
  /** 失败 */
  readonly failed?: number | null
  /** 待发送 */
  readonly waiting?: number | null
  /** 进度 */
  readonly progress?: string | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 提交时间 */
  readonly submittedDate?: string | null
  /** 完成时间 */
  readonly doneDate?: string | null
  /** 停止人 */
  readonly stoppedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 停止时间 */
  readonly stoppedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string | null
}

/** 短信模板: a row, with the fields that were asked for. */
export interface SmsTemplateRow {
  readonly id: number
  readonly version?: number
  /** 模板名称 */
  readonly title?: string
  /** 类型 */
  readonly kind?: 'NOTICE' | 'MARKETING'
  /** 模板内容 */
  readonly content?: string
  /** 变量 */
  readonly variables?: string | null
  /** 系统短信 */
  readonly usedBy?: string | null
  /** 使用次数 */
  readonly taskCount?: number | null
  /** 状态 */
  readonly locked?: boolean | null
  /** 创建人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 最近修改时间 */
  readonly lastModifiedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 系统短信: a row, with the fields that were asked for. */
export interface SmsTriggerRow {
  readonly id: number
  readonly version?: number
  /** 标识 */
  readonly key?: string
  /** 触发事件 */
  readonly label?: string
  /** 短信模板 */
  readonly template?: ReferenceTo<SmsTemplateRow, 'title'> | null
  /** 可用变量 */
  readonly variables?: string
  /** 状态 */
  readonly enabled?: boolean
}

/** 店铺事件: a row, with the fields that were asked for. */
export interface StoreEventRow {
  readonly id: number
  readonly version?: number
  /** 日期 */
  readonly day?: string
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'>
  /** 事件 */
  readonly kind?: 'SCAN' | 'CLICK'
  /** 次数 */
  readonly number?: number
}

/** 问卷: a row, with the fields that were asked for. */
export interface SurveyRow {
  readonly id: number
  readonly version?: number
  /** 问卷标题 */
  readonly title?: string
  /** 投放端 */
  readonly audience?: 'APP' | 'MINI'
  /** 状态 */
  readonly status?: 'DRAFT' | 'PUBLISHED' | 'CLOSED'
  /** 题目 */
  readonly questions?: string | number | boolean | unknown | unknown
  /** 题目数 */
  readonly questionCount?: number | null
  /** 版本 */
  readonly number?: number
  /** 答卷数 */
  readonly answerCount?: number | null
  /** 发布时间 */
  readonly publishedDate?: string | null
  /** 结束时间 */
  readonly closedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 问卷答卷: a row, with the fields that were asked for. */
export interface SurveyAnswerRow {
  readonly id: number
  readonly version?: number
  /** 问卷 */
  readonly survey?: ReferenceTo<SurveyRow, 'title'>
  /** 版本 */
  readonly number?: number
  /** 用户ID */
  readonly uid?: number
  /** 用户昵称 */
  readonly nickname?: string
  /** 平均分 */
  readonly score?: string | null
  /** 答案 */
  readonly content?: string
  /** 提交时间 */
  readonly createdDate?: string
}

/** 问卷版本: a row, with the fields that were asked for. */
export interface SurveyVersionRow {
  readonly id: number
  readonly version?: number
  /** 问卷 */
  readonly survey?: ReferenceTo<SurveyRow, 'title'>
  /** 版本 */
  readonly number?: number
  /** 问卷标题 */
  readonly title?: string
  /** 发布时间 */
  readonly createdDate?: string
}

/** 疑似重复: a row, with the fields that were asked for. */
export interface SuspectedDuplicateRow {
  readonly id: number
  readonly version?: number
  /** 客户A */
  readonly first?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 客户B */
  readonly second?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 疑似原因 */
  readonly reasons?: readonly ('PHONE_DIGIT' | 'PHONE_SWAP' | 'COLLEGE')[] | null
  /** 处理状态 */
  readonly state?: 'PENDING' | 'DISMISSED' | 'MERGED' | null
  /** 处理人 */
  readonly decidedBy?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 处理时间 */
  readonly decidedDate?: string | null
  /** A归属人 */
  readonly firstOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** B归属人 */
  readonly secondOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 发现时间 */
  readonly createdDate?: string | null
}

/** 埋点统计: a row, with the fields that were asked for. */
export interface TrackingStatisticsRow {
  readonly id: number
  readonly version?: number
  /** 日期 */
  readonly yearMonthDay?: string
  /** 埋点名称 */
  readonly name?: string
  /** 参数 */
  readonly param?: string
  /** 位置 */
  readonly location?: string
  /** 事件类型 */
  readonly eventType?: 'VIEW' | 'CLICK' | 'EXPOSURE' | 'SEARCH' | 'SHARE' | 'SUBMIT' | 'VISIT'
  /** 总次数 */
  readonly totalNumber?: number
  /** 总人数 */
  readonly totalUserNumber?: number
  /** 平台 */
  readonly platform?: 'APP' | 'MINI' | 'MOBILE_WEB' | 'PC_WEB'
}

/** 收支记录: a row, with the fields that were asked for. */
export interface TransactionsRow {
  readonly id: number
  readonly version?: number
  /** 订单 */
  readonly order?: ReferenceTo<OrderRow, 'orderNumber'> | null
  /** 客户 */
  readonly institutionsCustomer?: ReferenceTo<InstitutionsCustomerRow, 'name'> | null
  /** 机构 */
  readonly institutions?: ReferenceTo<InstitutionRow, 'name'> | null
  /** 机构业务归属人 */
  readonly bizOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户归属人 */
  readonly leadOwner?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 订单状态 */
  readonly lifecycle?: 'IN_PROGRESS' | 'CANCEL_AUDIT' | 'CANCELLED' | null
  /** 类型 */
  readonly type?: 'PAYMENT' | 'REFUND' | 'REBATE_RECEIPT' | 'REBATE_REFUND' | null
  /** 金额 */
  readonly amount?: string | null
  /** 收入 */
  readonly income?: string | null
  /** 支出 */
  readonly expense?: string | null
  /** 净额 */
  readonly net?: string | null
  /** 收支时间 */
  readonly time?: string | null
  /** 经办人 */
  readonly operator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 取消申请 */
  readonly cancellation?: ReferenceTo<CancellOrderAuditRow, 'id'> | null
  /** 更正的记录 */
  readonly corrects?: ReferenceTo<TransactionsRow, 'id'> | null
  /** 更正记录 */
  readonly correctedBy?: ReferenceTo<TransactionsRow, 'id'> | null
  /** 更正 */
  readonly correction?: boolean | null
  /** 替代的记录 */
  readonly replaces?: ReferenceTo<TransactionsRow, 'id'> | null
  /** 备注 */
  readonly remarks?: string | null
  /** 支付方式 */
  readonly paymentMethod?: 'BANK_TRANSFER' | 'WECHAT' | 'ALIPAY' | 'CARD' | 'CASH' | 'OTHER' | null
  /** 凭证 */
  readonly voucher?: string | null
  /** 来源系统 */
  readonly source?: string | null
  /** 入账时间 */
  readonly createdDate?: string | null
  /** 客服 */
  readonly staff?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 签约时部门 */
  readonly leadOwnerDepartment?: ReferenceTo<DepartmentRow, 'name'> | null
  /** 录入人 */
  readonly creator?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
}

/** 用户评价: a row, with the fields that were asked for. */
export interface UserEvaluateRow {
  readonly id: number
  readonly version?: number
  /** 所属机构 */
  readonly institution?: ReferenceTo<InstitutionRow, 'name'>
  /** 头像 */
  readonly avatar?: string | null
  /** 昵称 */
  readonly nickname?: string
  /** 录取学校 */
  readonly schoolOffered?: string
  /** 星级 */
  readonly stars?: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS'
  /** 评价内容 */
  readonly content?: string
  /** 图片 */
  readonly pictures?: readonly string[]
  /** 排序 */
  readonly sort?: number
  /** 状态 */
  readonly display?: boolean
  /** 创建时间 */
  readonly createdDate?: string
}

/** 应用版本: a row, with the fields that were asked for. */
export interface VersionManagementRow {
  readonly id: number
  readonly version?: number
  /** 平台 */
  readonly platform?: boolean
  /** 版本号 */
  readonly versionNumber?: string
  /** 最低支持版本 */
  readonly miniVersion?: string
  /** 下载地址 */
  readonly downloadUrl?: string
  /** 强制更新 */
  readonly forceUpdate?: boolean
  /** 更新提醒 */
  readonly remind?: boolean | null
  /** 更新内容 */
  readonly updateContent?: string
  /** 发布状态 */
  readonly state?: 'DRAFT' | 'PUBLISHED'
  /** 发布人 */
  readonly publisher?: ReferenceTo<EmployeeRow, 'name'> | null
  /** 发布时间 */
  readonly publishedDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
}

/** 外部推送: a row, with the fields that were asked for. */
export interface WebhookDeliveryRow {
  readonly id: number
  readonly version?: number
  /** 内容 */
  readonly title?: string
  /** 事件代码 */
  readonly topic?: string
  /** 接收系统 */
  readonly peer?: string
  /** 对象类型 */
  readonly resource?: string
  /** 对象编号 */
  readonly recordId?: number
  /** 状态 */
  readonly state?: 'PENDING' | 'RETRYING' | 'SENT' | 'FAILED' | 'UNCONFIGURED'
  /** 尝试次数 */
  readonly attempts?: number
  /** 失败原因 */
  readonly lastError?: string | null
  /** 最近发送时间 */
  readonly lastAttemptDate?: string | null
  /** 下次发送时间 */
  readonly nextAttemptDate?: string | null
  /** 送达时间 */
  readonly sentDate?: string | null
  /** 创建时间 */
  readonly createdDate?: string
  /** 推送编号 */
  readonly delivery?: string
}

/** 精准客资: values of the form of "更新阶段". */
export interface AccurateCustomerSetStageForm {
  /** 签约阶段 */
  readonly stage: 'CONTRACT_NEGOTIATION' | 'DEAL' | 'LOSS'
  /** 关闭原因 */
  readonly closingReason?: string | number | boolean | null
}

/** 录取案例: values of the form of "新增". */
export interface AdmissionCaseAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 学生称呼 */
  readonly alias: string
  /** 毕业院校 */
  readonly graduationCollege?: string | null
  /** 学历 */
  readonly highestDegree?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言考试 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 录取院校 */
  readonly offers: string
  /** 录取专业 */
  readonly major: string
  /** 录取年份 */
  readonly year: number
  /** 奖学金 */
  readonly scholarship?: string | null
  /** 案例故事 */
  readonly story?: string | null
  /** 图片 */
  readonly pictures?: readonly string[] | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 录取案例: values of the form of "编辑". */
export interface AdmissionCaseEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 学生称呼 */
  readonly alias: string
  /** 毕业院校 */
  readonly graduationCollege?: string | null
  /** 学历 */
  readonly highestDegree?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言考试 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 录取院校 */
  readonly offers: string
  /** 录取专业 */
  readonly major: string
  /** 录取年份 */
  readonly year: number
  /** 奖学金 */
  readonly scholarship?: string | null
  /** 案例故事 */
  readonly story?: string | null
  /** 图片 */
  readonly pictures?: readonly string[] | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 录取案例: values of the form of "调整顺序". */
export interface AdmissionCaseArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 已分配客资: values of the form of "转为精准客资". */
export interface AllocationCustomerPreciseForm {
  /** 预计签约金额 */
  readonly estimatedSigningAmount: string
  /** 签约项目 */
  readonly signingItem?: string | number | boolean | null
}

/** 已分配客资: values of the form of "新增订单". */
export interface AllocationCustomerAddOrderForm {
  /** 客户状态 */
  readonly status?: 'NORMAL' | 'LOSS' | null
  /** 归属人 */
  readonly attributionId?: number | null
  /** 跟进人 */
  readonly followUpWithPeopleId?: number | null
  /** 签约时间 */
  readonly signingTime: string
  /** 服务项目 */
  readonly serviceItemId: number
  /** 订单金额 */
  readonly orderAmount: string
  /** 订单情况 */
  readonly orderStatus: string
  /** 确认不是重复订单 */
  readonly confirmDuplicate?: boolean | null
}

/** 攻略资讯: values of the form of "新增". */
export interface ArticleAddForm {
  /** 标题 */
  readonly title: string
  /** 封面 */
  readonly cover?: string | null
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[] | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
  /** 所属机构 */
  readonly institutionId?: number | null
}

/** 攻略资讯: values of the form of "编辑". */
export interface ArticleEditForm {
  /** 标题 */
  readonly title: string
  /** 封面 */
  readonly cover?: string | null
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[] | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 状态 */
  readonly state?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN' | null
}

/** 攻略资讯: values of the form of "定时发布". */
export interface ArticleScheduleForm {
  /** 发布时间 */
  readonly publishTime: string
}

/** 攻略资讯: values of the form of "改定时". */
export interface ArticleRescheduleForm {
  /** 发布时间 */
  readonly publishTime: string
}

/** 轮播图: values of the form of "新增". */
export interface BannerAddForm {
  /** 名称 */
  readonly name: string
  /** 展示位置 */
  readonly location: 'HOME_TOP' | 'HOME_MIDDLE' | 'SCHOOL' | 'INSTITUTION' | 'MINE'
  /** 图片 */
  readonly picture: string
  /** 跳转类型 */
  readonly jumpType: 'NONE' | 'DYNAMIC_DETAIL' | 'SCHOOL_DETAIL' | 'INSTITUTION_DETAIL' | 'H5' | 'MINI_PROGRAM' | 'SERVICE_ITEM_DETAIL' | 'SCHOOL_LIST' | 'INTERNATIONAL_SCHOOL_LIST'
  /** 落地页地址 */
  readonly url?: string | null
  /** 小程序路径 */
  readonly path?: string | null
  /** 跳转资讯 */
  readonly articleId?: number | null
  /** 跳转院校 */
  readonly collegeId?: number | null
  /** 跳转机构 */
  readonly institutionId?: number | null
  /** 跳转服务项目 */
  readonly serviceItemId?: number | null
  /** 排序 */
  readonly sort: number
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 轮播图: values of the form of "编辑". */
export interface BannerEditForm {
  /** 名称 */
  readonly name: string
  /** 展示位置 */
  readonly location: 'HOME_TOP' | 'HOME_MIDDLE' | 'SCHOOL' | 'INSTITUTION' | 'MINE'
  /** 图片 */
  readonly picture: string
  /** 跳转类型 */
  readonly jumpType: 'NONE' | 'DYNAMIC_DETAIL' | 'SCHOOL_DETAIL' | 'INSTITUTION_DETAIL' | 'H5' | 'MINI_PROGRAM' | 'SERVICE_ITEM_DETAIL' | 'SCHOOL_LIST' | 'INTERNATIONAL_SCHOOL_LIST'
  /** 落地页地址 */
  readonly url?: string | null
  /** 小程序路径 */
  readonly path?: string | null
  /** 跳转资讯 */
  readonly articleId?: number | null
  /** 跳转院校 */
  readonly collegeId?: number | null
  /** 跳转机构 */
  readonly institutionId?: number | null
  /** 跳转服务项目 */
  readonly serviceItemId?: number | null
  /** 排序 */
  readonly sort: number
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 轮播图: values of the form of "调整顺序". */
export interface BannerArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 订单取消审核: values of the form of "通过". */
export interface CancellOrderAuditPassForm {
  /** 审核回复 */
  readonly auditReply?: string | null
}

/** 订单取消审核: values of the form of "拒绝". */
export interface CancellOrderAuditRejectForm {
  /** 审核回复 */
  readonly auditReply?: string | null
}

/** 注册用户: values of the form of "关联客户". */
export interface ClientUserLinkForm {
  /** 客户 */
  readonly customerId: number
}

/** 注册用户: values of the form of "转为留资". */
export interface ClientUserHandOverForm {
  /** 客户姓名 */
  readonly customerName: string
  /** 咨询项目 */
  readonly consultingProject: readonly (string | number | boolean)[]
  /** 意向国家 */
  readonly intendedCountries?: readonly (string | number | boolean)[] | null
  /** 来源渠道 */
  readonly sourceChannel: string | number | boolean
  /** 其他信息 */
  readonly otherInformation?: string | null
}

/** 院校: values of the form of "新增". */
export interface CollegeAddForm {
  /** 中文名称 */
  readonly chineseName: string
  /** 英文名称 */
  readonly englishName: string
  /** 别名 */
  readonly aliases?: string | null
  /** 校徽 */
  readonly logo?: string | null
  /** 国家 */
  readonly country: string
  /** 城市 */
  readonly city?: string | null
  /** 院校层次 */
  readonly tier?: string | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 办学性质 */
  readonly schoolType?: 'PUBLIC' | 'PRIVATE' | null
  /** 寄宿 */
  readonly boarding?: 'NONE' | 'OFFERED' | 'MANDATORY' | null
  /** 建校年份 */
  readonly foundedYear?: number | null
  /** 官网 */
  readonly website?: string | null
  /** 最低学费 */
  readonly tuitionMin?: string | null
  /** 最高学费 */
  readonly tuitionMax?: string | null
  /** 雅思要求 */
  readonly ielts?: string | null
  /** 托福要求 */
  readonly toefl?: number | null
  /** 录取率 */
  readonly acceptanceRate?: string | null
  /** 显示状态 */
  readonly display?: boolean | null
  /** 推荐 */
  readonly recommended?: boolean | null
  /** 推荐排序 */
  readonly sort: number
  /** 院校简介 */
  readonly description?: string | null
}

/** 院校: values of the form of "编辑". */
export interface CollegeEditForm {
  /** 中文名称 */
  readonly chineseName: string
  /** 英文名称 */
  readonly englishName: string
  /** 别名 */
  readonly aliases?: string | null
  /** 校徽 */
  readonly logo?: string | null
  /** 国家 */
  readonly country: string
  /** 城市 */
  readonly city?: string | null
  /** 院校层次 */
  readonly tier?: string | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 办学性质 */
  readonly schoolType?: 'PUBLIC' | 'PRIVATE' | null
  /** 寄宿 */
  readonly boarding?: 'NONE' | 'OFFERED' | 'MANDATORY' | null
  /** 建校年份 */
  readonly foundedYear?: number | null
  /** 官网 */
  readonly website?: string | null
  /** 最低学费 */
  readonly tuitionMin?: string | null
  /** 最高学费 */
  readonly tuitionMax?: string | null
  /** 雅思要求 */
  readonly ielts?: string | null
  /** 托福要求 */
  readonly toefl?: number | null
  /** 录取率 */
  readonly acceptanceRate?: string | null
  /** 显示状态 */
  readonly display?: boolean | null
  /** 推荐 */
  readonly recommended?: boolean | null
  /** 推荐排序 */
  readonly sort: number
  /** 院校简介 */
  readonly description?: string | null
}

/** 院校专业: values of the form of "新增". */
export interface CollegeMajorAddForm {
  /** 院校 */
  readonly collegeId: number
  /** 专业 */
  readonly professionalId: number
  /** 学位 */
  readonly degree: 'FOUNDATION' | 'BACHELOR' | 'MASTER_TAUGHT' | 'MASTER_RESEARCH' | 'DOCTOR'
  /** 项目名称 */
  readonly programName?: string | null
  /** 学制 */
  readonly duration?: string | null
  /** 学费 */
  readonly tuition?: string | null
  /** 语言要求 */
  readonly languageRequirement?: string | null
  /** 入学月份 */
  readonly intakeMonths?: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[] | null
  /** 项目链接 */
  readonly link?: string | null
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 院校专业: values of the form of "编辑". */
export interface CollegeMajorEditForm {
  /** 院校 */
  readonly collegeId?: number | null
  /** 专业 */
  readonly professionalId: number
  /** 学位 */
  readonly degree: 'FOUNDATION' | 'BACHELOR' | 'MASTER_TAUGHT' | 'MASTER_RESEARCH' | 'DOCTOR'
  /** 项目名称 */
  readonly programName?: string | null
  /** 学制 */
  readonly duration?: string | null
  /** 学费 */
  readonly tuition?: string | null
  /** 语言要求 */
  readonly languageRequirement?: string | null
  /** 入学月份 */
  readonly intakeMonths?: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[] | null
  /** 项目链接 */
  readonly link?: string | null
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 院校排名: values of the form of "新增". */
export interface CollegeRankingAddForm {
  /** 榜单 */
  readonly kind: string
  /** 年份 */
  readonly year: number
  /** 院校 */
  readonly collegeId: number
  /** 名次 */
  readonly rank: string
  /** 国内名次 */
  readonly countryRank?: number | null
  /** 得分 */
  readonly score?: string | null
}

/** 院校排名: values of the form of "编辑". */
export interface CollegeRankingEditForm {
  /** 榜单 */
  readonly kind: string
  /** 年份 */
  readonly year: number
  /** 院校 */
  readonly collegeId: number
  /** 名次 */
  readonly rank: string
  /** 国内名次 */
  readonly countryRank?: number | null
  /** 得分 */
  readonly score?: string | null
}

/** 评论: values of the form of "回复". */
export interface CommentReplyForm {
  /** 评价内容 */
  readonly content?: string | null
  /** 回复内容 */
  readonly reply: string
}

/** 评论: values of the form of "修改回复". */
export interface CommentEditReplyForm {
  /** 评价内容 */
  readonly content?: string | null
  /** 回复内容 */
  readonly reply: string
}

/** 评论: values of the form of "隐藏". */
export interface CommentHideForm {
  /** 隐藏原因 */
  readonly hideReason: string
}

/** 佣金结算: values of the form of "锁定月份". */
export interface CommissionLockForm {
  /** 月份 */
  readonly month: string
  /** 待锁定 */
  readonly open?: string | null
}

/** 佣金结算: values of the form of "标记已发放". */
export interface CommissionMarkPaidForm {
  /** 发放日期 */
  readonly paidDate: string
}

/** 佣金明细: values of the form of "更正". */
export interface CommissionLineCorrectForm {
  /** 返佣金额 */
  readonly rebateAmount?: string | null
  /** 员工 */
  readonly employeeId: number
  /** 提成比例 */
  readonly commissionRate: string
  /** 更正原因 */
  readonly reason: string
}

/** 提成比例: values of the form of "新增". */
export interface CommissionRateAddForm {
  /** 提成角色 */
  readonly roleType: 1 | 2 | 3 | 4 | 6
  /** 提成比例 */
  readonly rate: string
  /** 生效日期 */
  readonly effectiveDate: string
  /** 部门 */
  readonly departmentId?: number | null
  /** 项目类别 */
  readonly serviceCategory?: string | null
  /** 客户来源 */
  readonly customerSource?: string | null
  /** 已入账佣金 */
  readonly correctBooked?: boolean | null
  /** 确认对已入账佣金的影响 */
  readonly confirmBooked?: boolean | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 客户回访: values of the form of "完成回访". */
export interface CustomerReturnVisitsVisitedForm {
  /** 回访结果 */
  readonly outcome: string
}

/** 客户回访: values of the form of "取消回访". */
export interface CustomerReturnVisitsCancelForm {
  /** 取消原因 */
  readonly outcome: string
}

/** 部门: values of the form of "新增". */
export interface DepartmentAddForm {
  /** 部门名称 */
  readonly name: string
  /** 上级部门 */
  readonly parentId?: number | null
  /** 部门负责人 */
  readonly managerId?: number | null
  /** 数据查看人 */
  readonly departmentViewerId?: readonly number[] | null
  /** 备注 */
  readonly remarks: string
}

/** 部门: values of the form of "编辑". */
export interface DepartmentEditForm {
  /** 部门名称 */
  readonly name: string
  /** 上级部门 */
  readonly parentId?: number | null
  /** 部门负责人 */
  readonly managerId?: number | null
  /** 数据查看人 */
  readonly departmentViewerId?: readonly number[] | null
  /** 备注 */
  readonly remarks: string
}

/** DIY服务: values of the form of "新增". */
export interface DiyServiceAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 标题 */
  readonly title: string
  /** 介绍 */
  readonly introduction: string
  /** 最低价 */
  readonly priceFrom?: string | null
  /** 最高价 */
  readonly priceTo?: string | null
  /** 图片 */
  readonly picture: string
  /** 显示 */
  readonly display?: boolean | null
}

/** DIY服务: values of the form of "编辑". */
export interface DiyServiceEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 标题 */
  readonly title: string
  /** 介绍 */
  readonly introduction: string
  /** 最低价 */
  readonly priceFrom?: string | null
  /** 最高价 */
  readonly priceTo?: string | null
  /** 图片 */
  readonly picture: string
  /** 显示 */
  readonly display?: boolean | null
}

/** DIY服务: values of the form of "调整顺序". */
export interface DiyServiceArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 员工: values of the form of "新增". */
export interface EmployeeAddForm {
  /** 姓名 */
  readonly name: string
  /** 用户名 */
  readonly username: string
  /** 手机号 */
  readonly phoneNumber: string
  /** 短信验证码 */
  readonly smsCode: string
  /** 工号 */
  readonly code?: string | null
  /** 部门 */
  readonly departmentId?: number | null
  /** 角色 */
  readonly roleIds?: readonly number[] | null
  /** 所属公司 */
  readonly company?: string | null
  /** 登录后首页 */
  readonly home?: boolean | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 员工: values of the form of "编辑". */
export interface EmployeeEditForm {
  /** 姓名 */
  readonly name: string
  /** 用户名 */
  readonly username: string
  /** 手机号 */
  readonly phoneNumber: string
  /** 工号 */
  readonly code?: string | null
  /** 部门 */
  readonly departmentId?: number | null
  /** 角色 */
  readonly roleIds?: readonly number[] | null
  /** 所属公司 */
  readonly company?: string | null
  /** 登录后首页 */
  readonly home?: boolean | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 员工: values of the form of "作废". */
export interface EmployeeLockForm {
  /** 未完成工作 */
  readonly openWork?: string | null
  /** 待处理订单 */
  readonly ordersWork?: string | null
  /** 待处理订单交接给 */
  readonly ordersTo?: number | null
  /** 客资 */
  readonly leadsWork?: string | null
  /** 客资交接给 */
  readonly leadsTo?: number | null
  /** 回访 */
  readonly visitsWork?: string | null
  /** 回访交接给 */
  readonly visitsTo?: number | null
  /** 机构 */
  readonly institutionsWork?: string | null
  /** 机构交接给 */
  readonly institutionsTo?: number | null
  /** 提交的申请 */
  readonly approvalsWork?: string | null
  /** 提交的申请交接给 */
  readonly approvalsTo?: number | null
  /** 定期报表 */
  readonly subscriptionsWork?: string | null
  /** 定期报表交接给 */
  readonly subscriptionsTo?: number | null
  /** 共享视图 */
  readonly viewsWork?: string | null
  /** 共享视图交接给 */
  readonly viewsTo?: number | null
  /** 草稿和定时任务 */
  readonly draftsWork?: string | null
  /** 草稿和定时任务交接给 */
  readonly draftsTo?: number | null
  /** 其余交接给 */
  readonly handOverId?: number | null
}

/** 招生项目: values of the form of "新增". */
export interface EnrollmentProgramAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 学段 */
  readonly stage: string
  /** 课程体系 */
  readonly curriculum: string
  /** 住宿 */
  readonly boarding: 'NONE' | 'OFFERED' | 'MANDATORY'
  /** 学费 */
  readonly fee: string
  /** 授课语言 */
  readonly teachingLanguages: readonly string[]
  /** 最小年龄 */
  readonly ageFrom?: number | null
  /** 最大年龄 */
  readonly ageTo?: number | null
  /** 招生名额 */
  readonly places?: number | null
  /** 入学月份 */
  readonly enrolmentMonths: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[]
  /** 显示 */
  readonly display?: boolean | null
}

/** 招生项目: values of the form of "编辑". */
export interface EnrollmentProgramEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 学段 */
  readonly stage: string
  /** 课程体系 */
  readonly curriculum: string
  /** 住宿 */
  readonly boarding: 'NONE' | 'OFFERED' | 'MANDATORY'
  /** 学费 */
  readonly fee: string
  /** 授课语言 */
  readonly teachingLanguages: readonly string[]
  /** 最小年龄 */
  readonly ageFrom?: number | null
  /** 最大年龄 */
  readonly ageTo?: number | null
  /** 招生名额 */
  readonly places?: number | null
  /** 入学月份 */
  readonly enrolmentMonths: readonly ('1月' | '2月' | '3月' | '4月' | '5月' | '6月' | '7月' | '8月' | '9月' | '10月' | '11月' | '12月')[]
  /** 显示 */
  readonly display?: boolean | null
}

/** 招生项目: values of the form of "调整顺序". */
export interface EnrollmentProgramArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 跟进记录: values of the form of "编辑". */
export interface FollowRecordEditForm {
  /** 跟进内容 */
  readonly followUpContent: string
  /** 跟进时间 */
  readonly followUpTime: string
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
}

/** 跟进记录: values of the form of "更正说明". */
export interface FollowRecordCorrectForm {
  /** 更正说明 */
  readonly correction: string
}

/** 客户公海: values of the form of "分配". */
export interface HighSeasAllocateForm {
  /** 归属人 */
  readonly attributablePersonId: number
}

/** 客户公海: values of the form of "登记自主预约". */
export interface HighSeasSelfReservationForm {
  /** 机构 */
  readonly institutionsId: number
}

/** 荣誉资质: values of the form of "新增". */
export interface HonoraryQualificationsAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 名称 */
  readonly title: string
  /** 图片 */
  readonly images: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 荣誉资质: values of the form of "编辑". */
export interface HonoraryQualificationsEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 名称 */
  readonly title: string
  /** 图片 */
  readonly images: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 荣誉资质: values of the form of "调整顺序". */
export interface HonoraryQualificationsArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 国际学校荣誉: values of the form of "新增". */
export interface HonoraryQualificationsSchoolAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 名称 */
  readonly title: string
  /** 图片 */
  readonly images: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 国际学校荣誉: values of the form of "编辑". */
export interface HonoraryQualificationsSchoolEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 名称 */
  readonly title: string
  /** 图片 */
  readonly images: readonly string[]
  /** 颁发单位 */
  readonly issuer?: string | null
  /** 获得日期 */
  readonly awardDate?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 国际学校荣誉: values of the form of "调整顺序". */
export interface HonoraryQualificationsSchoolArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 接入系统: values of the form of "新增". */
export interface InboundClientAddForm {
  /** 系统名称 */
  readonly name: string
  /** 说明 */
  readonly description?: string | null
  /** 数据权限 */
  readonly scopeIds: readonly number[]
  /** 每分钟调用上限 */
  readonly perMinute: number
}

/** 接入系统: values of the form of "编辑". */
export interface InboundClientEditForm {
  /** 系统名称 */
  readonly name: string
  /** 说明 */
  readonly description?: string | null
  /** 数据权限 */
  readonly scopeIds: readonly number[]
  /** 每分钟调用上限 */
  readonly perMinute: number
}

/** 接入密钥: values of the form of "轮换". */
export interface InboundKeyRotateForm {
  /** 原密钥 */
  readonly keyId?: string | null
  /** 原密钥保留（小时） */
  readonly graceHours: number
}

/** 机构: values of the form of "新增". */
export interface InstitutionAddForm {
  /** 机构名称 */
  readonly name: string
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 业务类型 */
  readonly businessType?: string | null
  /** 可申请国家 */
  readonly countryOfApplication?: readonly string[] | null
  /** 联系人 */
  readonly contact?: string | null
  /** 联系电话 */
  readonly phoneNumber?: string | null
  /** 所在地区 */
  readonly provinceCityDistrict?: string | null
  /** 签约时间 */
  readonly signingTime?: string | null
  /** 业务归属人 */
  readonly activateId?: number | null
  /** 运营人员 */
  readonly operationsPersonId?: number | null
  /** 客户分配 */
  readonly allocateCustomer?: 1 | 0 | null
  /** 自营机构 */
  readonly selfOperated?: boolean | null
  /** 备注 */
  readonly remarks?: string | null
  /** 返佣方式 */
  readonly rebateType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
}

/** 机构: values of the form of "编辑". */
export interface InstitutionEditForm {
  /** 机构名称 */
  readonly name: string
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 业务类型 */
  readonly businessType?: string | null
  /** 可申请国家 */
  readonly countryOfApplication?: readonly string[] | null
  /** 联系人 */
  readonly contact?: string | null
  /** 联系电话 */
  readonly phoneNumber?: string | null
  /** 所在地区 */
  readonly provinceCityDistrict?: string | null
  /** 签约时间 */
  readonly signingTime?: string | null
  /** 业务归属人 */
  readonly activateId?: number | null
  /** 运营人员 */
  readonly operationsPersonId?: number | null
  /** 客户分配 */
  readonly allocateCustomer?: 1 | 0 | null
  /** 自营机构 */
  readonly selfOperated?: boolean | null
  /** 备注 */
  readonly remarks?: string | null
  /** 返佣方式 */
  readonly rebateType?: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES' | null
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
}

/** 机构: values of the form of "评分". */
export interface InstitutionRatingForm {
  /** 系统评分 */
  readonly systemScore?: string | null
  /** 评分方式 */
  readonly scoringMethod: 'ADD' | 'DEDUCT'
  /** 分值 */
  readonly fraction: string
  /** 原因 */
  readonly reason: string
  /** 评分记录 */
  readonly records?: string | null
}

/** 机构: values of the form of "新增服务项目". */
export interface InstitutionAddServiceItemForm {
  /** 服务项目 */
  readonly content: string
  /** 项目类别 */
  readonly category: string | number | boolean
  /** 价格 */
  readonly price?: string | null
  /** 付款方式 */
  readonly paymentMode: 'ONCE' | 'STAGES'
  /** 服务模式 */
  readonly serviceMode?: 'customize' | 'standard' | null
  /** 服务方式 */
  readonly deliveryMode?: 'ONLINE' | 'OFFLINE' | 'MIXED' | null
}

/** 机构: values of the form of "设置业务归属人". */
export interface InstitutionSetAttributablePersonForm {
  /** 业务归属人 */
  readonly attributablePersonId: number
}

/** 机构: values of the form of "设置客户分配". */
export interface InstitutionUpdateAllocateCustomerForm {
  /** 客户分配 */
  readonly allocateCustomer: 1 | 0
}

/** 机构文章: values of the form of "新增". */
export interface InstitutionArticleAddForm {
  /** 标题 */
  readonly title: string
  /** 封面 */
  readonly cover?: string | null
  /** 所属机构 */
  readonly institutionId: number
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[] | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
}

/** 机构文章: values of the form of "编辑". */
export interface InstitutionArticleEditForm {
  /** 标题 */
  readonly title: string
  /** 封面 */
  readonly cover?: string | null
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 留学阶段 */
  readonly stage?: 'PLANNING' | 'BACKGROUND' | 'LANGUAGE' | 'SELECTION' | 'DOCUMENTS' | 'APPLICATION' | 'VISA' | 'ABROAD' | null
  /** 内容分类 */
  readonly category?: 'GUIDE' | 'COLLEGE' | 'MAJOR' | 'EXAM' | 'POLICY' | 'LIFE' | null
  /** 适用国家 */
  readonly countries?: readonly string[] | null
  /** 标签 */
  readonly tags?: readonly string[] | null
  /** 摘要 */
  readonly summary?: string | null
  /** 正文 */
  readonly body?: string | null
  /** 作者 */
  readonly author?: string | null
  /** 状态 */
  readonly state?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'WITHDRAWN' | null
}

/** 机构文章: values of the form of "定时发布". */
export interface InstitutionArticleScheduleForm {
  /** 发布时间 */
  readonly publishTime: string
}

/** 机构文章: values of the form of "改定时". */
export interface InstitutionArticleRescheduleForm {
  /** 发布时间 */
  readonly publishTime: string
}

/** 已取消订单: values of the form of "退款". */
export interface InstitutionsCancelledOrdersRefundForm {
  /** 应退金额 */
  readonly amountToBeRefunded?: string | null
  /** 已退金额 */
  readonly refundedAmount?: string | null
  /** 退款金额 */
  readonly amount: string
  /** 退款时间 */
  readonly time: string
  /** 支付方式 */
  readonly paymentMethod?: 'BANK_TRANSFER' | 'WECHAT' | 'ALIPAY' | 'CARD' | 'CASH' | 'OTHER' | null
  /** 凭证 */
  readonly voucher?: string | null
}

/** 已取消订单: values of the form of "更正应退". */
export interface InstitutionsCancelledOrdersCorrectRefundDueForm {
  /** 已付金额 */
  readonly amountPaid?: string | null
  /** 应退金额 */
  readonly amountToBeRefunded?: string | null
  /** 已退金额 */
  readonly refundedAmount?: string | null
  /** 更正为 */
  readonly correctAmount: string
  /** 更正原因 */
  readonly reason: string
}

/** 已取消订单: values of the form of "提交返佣规则". */
export interface InstitutionsCancelledOrdersSubmitRuleForm {
  /** 已付金额 */
  readonly amountPaid?: string | null
  /** 应退金额 */
  readonly amountToBeRefunded?: string | null
  /** 返佣方式 */
  readonly rebateType: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES'
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
}

/** 已取消订单: values of the form of "返佣". */
export interface InstitutionsCancelledOrdersRebatesForm {
  /** 剩余应返金额 */
  readonly remainingAmount?: string | null
  /** 返佣金额 */
  readonly returnCommissionAmount: string
  /** 返佣时间 */
  readonly rebateTime: string
  /** 付款凭证 */
  readonly paymentVoucher: string
}

/** 机构合作审核: values of the form of "终审通过". */
export interface InstitutionsCooperationFinalPassForm {
  /** 公司主体 */
  readonly companySubject?: string | null
  /** 联系人 */
  readonly contact?: string | null
  /** 审核记录 */
  readonly history?: string | null
  /** 首个账号 */
  readonly username?: string | null
}

/** 机构合作审核: values of the form of "驳回". */
export interface InstitutionsCooperationRejectForm {
  /** 驳回原因 */
  readonly reason: string
}

/** 客资: values of the form of "新增客户". */
export interface InstitutionsCustomerAddForm {
  /** 客户姓名 */
  readonly name: string
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 微信号 */
  readonly wechat?: string | null
  /** 客户来源 */
  readonly customerSource: string
  /** 咨询项目 */
  readonly consultingProject: readonly string[]
  /** 意向等级 */
  readonly intentionLevel: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID'
  /** 客户阶段 */
  readonly customerPhase: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED'
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
  /** 星级 */
  readonly star?: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null
  /** 预算 */
  readonly budget?: string | null
  /** 性别 */
  readonly gender?: 'MALE' | 'FEMALE' | null
  /** 居住城市 */
  readonly residentCity?: string | null
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 毕业院校 */
  readonly college?: string | null
  /** 所学专业 */
  readonly studyProfessional?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言成绩类型 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 毕业时间 */
  readonly graduationTime?: string | null
  /** 归属人 */
  readonly attributablePersonId?: number | null
  /** 客服 */
  readonly staffPersonId?: number | null
  /** 跟进人 */
  readonly followUpWithPeopleId?: number | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 客资: values of the form of "编辑". */
export interface InstitutionsCustomerEditForm {
  /** 客户姓名 */
  readonly name: string
  /** 手机号 */
  readonly phoneNumber?: string | null
  /** 微信号 */
  readonly wechat?: string | null
  /** 客户来源 */
  readonly customerSource: string
  /** 咨询项目 */
  readonly consultingProject: readonly string[]
  /** 意向等级 */
  readonly intentionLevel: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID'
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
  /** 意向国家 */
  readonly intendedCountries?: readonly string[] | null
  /** 星级 */
  readonly star?: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS' | null
  /** 预算 */
  readonly budget?: string | null
  /** 性别 */
  readonly gender?: 'MALE' | 'FEMALE' | null
  /** 居住城市 */
  readonly residentCity?: string | null
  /** 最高学历 */
  readonly highestDegree?: string | null
  /** 毕业院校 */
  readonly college?: string | null
  /** 所学专业 */
  readonly studyProfessional?: string | null
  /** GPA */
  readonly gpa?: string | null
  /** 语言成绩类型 */
  readonly languageGradeType?: string | null
  /** 语言成绩 */
  readonly languageAchievement?: string | null
  /** 毕业时间 */
  readonly graduationTime?: string | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 客资: values of the form of "设置归属人". */
export interface InstitutionsCustomerSetAttributablePersonForm {
  /** 归属人 */
  readonly attributablePersonId: number
}

/** 客资: values of the form of "设置客服". */
export interface InstitutionsCustomerSetStaffPersonForm {
  /** 客服 */
  readonly staffId: number
}

/** 客资: values of the form of "安排回访". */
export interface InstitutionsCustomerAddReturnVisitForm {
  /** 回访内容 */
  readonly content: string
  /** 计划回访时间 */
  readonly plannedTime: string
  /** 回访人 */
  readonly visitorId?: number | null
}

/** 客资: values of the form of "修改创建时间". */
export interface InstitutionsCustomerUpdateCreateDateForm {
  /** 创建时间 */
  readonly time: string
}

/** 客资: values of the form of "导入客户". */
export interface InstitutionsCustomerUploadCustomerForm {
  /** 归属人 */
  readonly attributablePersonId?: number | null
  /** 轮流分给部门 */
  readonly departmentId?: number | null
  /** 客服 */
  readonly staffPersonId?: number | null
  /** 客户阶段 */
  readonly customerPhase?: 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED' | null
}

/** 客资: values of the form of "跟进". */
export interface InstitutionsCustomerFollowUpWithCustomersForm {
  /** 跟进内容 */
  readonly followUpContent: string
  /** 跟进时间 */
  readonly followUpTime: string
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
  /** 意向等级 */
  readonly intentionLevel: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID'
}

/** 客资: values of the form of "分配机构". */
export interface InstitutionsCustomerAllocationForm {
  /** 机构 */
  readonly institutionsIds: readonly number[]
}

/** 客资: values of the form of "再次分配". */
export interface InstitutionsCustomerAllocationAgainForm {
  /** 机构 */
  readonly institutionsIds: readonly number[]
}

/** 客资: values of the form of "独家分配". */
export interface InstitutionsCustomerExclusiveAllocationForm {
  /** 归属人 */
  readonly assignedOwnershipId: number
  /** 所属部门 */
  readonly selectedDepartmentId: number
  /** 跟进人分配 */
  readonly allocationType: 'AUTOMATIC' | 'MANUAL'
  /** 跟进人 */
  readonly followUpPeopleId?: number | null
}

/** 客资: values of the form of "确认独家分配". */
export interface InstitutionsCustomerConfirmAllocateForm {
  /** 归属人 */
  readonly assignedOwnershipId: number
  /** 所属部门 */
  readonly selectedDepartmentId: number
  /** 跟进人分配 */
  readonly allocationType: 'AUTOMATIC' | 'MANUAL'
  /** 跟进人 */
  readonly followUpPeopleId?: number | null
}

/** 客资: values of the form of "移入公海". */
export interface InstitutionsCustomerHighSeasForm {
  /** 移入原因 */
  readonly moveInReason: 'CUSTOMER_CHURN' | 'WAKE_UP_FAILED' | 'AUTO_NO_FOLLOW_UP' | 'AUTO_NO_ALLOCATION'
}

/** 客资: values of the form of "登记自主预约". */
export interface InstitutionsCustomerSelfReservationForm {
  /** 机构 */
  readonly institutionsId: number
}

/** 客资: values of the form of "客户意向". */
export interface InstitutionsCustomerCustomerIntentionForm {
  /** 意向国家 */
  readonly countries?: string | null
  /** 咨询项目 */
  readonly projects?: string | null
  /** 最高学历 */
  readonly degree?: string | null
  /** 院校与专业 */
  readonly school?: string | null
  /** 预算 */
  readonly plannedBudget?: string | null
  /** 出国时间 */
  readonly departureTime?: string | null
  /** 其他信息 */
  readonly otherInformation?: string | null
  /** 意向等级 */
  readonly intentionLevel: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID'
}

/** 客资: values of the form of "合并客户". */
export interface InstitutionsCustomerCombineForm {
  /** 保留客户 */
  readonly keep: 'OLDER' | 'NEWER'
}

/** 机构账号: values of the form of "新增". */
export interface InstitutionsEmployeeAddForm {
  /** 用户名 */
  readonly username: string
  /** 姓名 */
  readonly name: string
  /** 手机号 */
  readonly phoneNumber: string
  /** 所属机构 */
  readonly institutionsId: number
  /** 备注 */
  readonly remarks?: string | null
}

/** 机构账号: values of the form of "编辑". */
export interface InstitutionsEmployeeEditForm {
  /** 用户名 */
  readonly username: string
  /** 姓名 */
  readonly name: string
  /** 手机号 */
  readonly phoneNumber: string
  /** 所属机构 */
  readonly institutionsId: number
  /** 备注 */
  readonly remarks?: string | null
}

/** 进行中订单: values of the form of "收款登记". */
export interface InstitutionsOrderPayForm {
  /** 订单金额 */
  readonly orderAmount?: string | null
  /** 已付金额 */
  readonly amountPaid?: string | null
  /** 收款金额 */
  readonly amount: string
  /** 收款时间 */
  readonly time: string
  /** 支付方式 */
  readonly paymentMethod?: 'BANK_TRANSFER' | 'WECHAT' | 'ALIPAY' | 'CARD' | 'CASH' | 'OTHER' | null
  /** 凭证 */
  readonly voucher?: string | null
  /** 备注 */
  readonly remarks?: string | null
}

/** 进行中订单: values of the form of "跟进". */
export interface InstitutionsOrderFollowUpWithCustomersForm {
  /** 跟进内容 */
  readonly followUpContent: string
  /** 跟进时间 */
  readonly followUpTime: string
  /** 下次跟进时间 */
  readonly nextFollowUpTime?: string | null
  /** 意向等级 */
  readonly intentionLevel?: 'HIGH' | 'MEDIUM' | 'LOW' | 'INVALID' | null
}

/** 进行中订单: values of the form of "返佣". */
export interface InstitutionsOrderRebatesForm {
  /** 剩余应返金额 */
  readonly remainingAmount?: string | null
  /** 返佣金额 */
  readonly returnCommissionAmount: string
  /** 返佣时间 */
  readonly rebateTime: string
  /** 付款凭证 */
  readonly paymentVoucher: string
}

/** 进行中订单: values of the form of "提交返佣规则". */
export interface InstitutionsOrderSubmitRuleForm {
  /** 返佣方式 */
  readonly rebateType: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES'
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
}

/** 进行中订单: values of the form of "取消订单". */
export interface InstitutionsOrderCancelOrderForm {
  /** 服务项目 */
  readonly serviceItemId?: number | null
  /** 订单金额 */
  readonly orderAmount?: string | null
  /** 取消原因 */
  readonly reasonForCancellation: 'USER_CANCELLED' | 'PAYMENT_TIMEOUT' | 'SAAS_CANCELLED' | 'CRM_CANCELLED'
  /** 应退金额 */
  readonly amountToBeRefunded: string
  /** 取消时间 */
  readonly cancelTime: string
  /** 订单情况 */
  readonly orderStatus?: string | null
}

/** 机构入驻申请: values of the form of "设置跟进人". */
export interface InstitutionsRegistrationSetFollowUpForm {
  /** 跟进人 */
  readonly followUpId: number
}

/** 机构入驻申请: values of the form of "录入机构". */
export interface InstitutionsRegistrationEnterForm {
  /** 驳回原因 */
  readonly rejectReason?: string | null
  /** 公司主体 */
  readonly companySubject: string
  /** 机构名称 */
  readonly name: string
  /** 联系人 */
  readonly contact: string
  /** 联系电话 */
  readonly phoneNumber: string
  /** 业务类型 */
  readonly businessType: string
  /** 所在地区 */
  readonly provinceCityDistrict: string
  /** 备注 */
  readonly remarks?: string | null
}

/** 店铺: values of the form of "开店". */
export interface InstitutionsStoreAddForm {
  /** 机构 */
  readonly institutionId: number
  /** 店铺logo */
  readonly logo: string
  /** 封面 */
  readonly cover: string
  /** 店铺简介 */
  readonly introduction: string
  /** 环境图片 */
  readonly environmentImages?: readonly string[] | null
  /** 机构亮点 */
  readonly highlights?: readonly string[] | null
  /** 服务国家 */
  readonly serviceCountries?: readonly string[] | null
  /** 所在地区 */
  readonly region?: string | null
  /** 详细地址 */
  readonly address?: string | null
  /** 营业时间 */
  readonly openingHours?: string | null
  /** 对外联系人 */
  readonly contactPerson?: string | null
  /** 对外联系电话 */
  readonly contactPhone?: string | null
  /** 对外微信 */
  readonly contactWechat?: string | null
}

/** 店铺: values of the form of "编辑". */
export interface InstitutionsStoreEditForm {
  /** 机构 */
  readonly institutionId?: number | null
  /** 店铺logo */
  readonly logo: string
  /** 封面 */
  readonly cover: string
  /** 店铺简介 */
  readonly introduction: string
  /** 环境图片 */
  readonly environmentImages?: readonly string[] | null
  /** 机构亮点 */
  readonly highlights?: readonly string[] | null
  /** 服务国家 */
  readonly serviceCountries?: readonly string[] | null
  /** 所在地区 */
  readonly region?: string | null
  /** 详细地址 */
  readonly address?: string | null
  /** 营业时间 */
  readonly openingHours?: string | null
  /** 对外联系人 */
  readonly contactPerson?: string | null
  /** 对外联系电话 */
  readonly contactPhone?: string | null
  /** 对外微信 */
  readonly contactWechat?: string | null
}

/** 手动消息: values of the form of "新增". */
export interface ManualMessageAddForm {
  /** 标题 */
  readonly title: string
  /** 摘要 */
  readonly summary: string
  /** 内容 */
  readonly content: string
  /** 接收部门 */
  readonly departmentIds?: readonly number[] | null
  /** 接收角色 */
  readonly roleIds?: readonly number[] | null
  /** 接收人 */
  readonly employeeIds?: readonly number[] | null
  /** 推送时间 */
  readonly pushTime?: string | null
  /** 重要消息 */
  readonly important?: boolean | null
}

/** 手动消息: values of the form of "编辑". */
export interface ManualMessageEditForm {
  /** 标题 */
  readonly title: string
  /** 摘要 */
  readonly summary: string
  /** 内容 */
  readonly content: string
  /** 接收部门 */
  readonly departmentIds?: readonly number[] | null
  /** 接收角色 */
  readonly roleIds?: readonly number[] | null
  /** 接收人 */
  readonly employeeIds?: readonly number[] | null
  /** 推送时间 */
  readonly pushTime?: string | null
  /** 重要消息 */
  readonly important?: boolean | null
}

/** 消息模板: values of the form of "编辑". */
export interface MessageTemplateEditForm {
  /** 触发事件 */
  readonly triggerLabel?: string | null
  /** 可用变量 */
  readonly variables?: string | null
  /** 标题 */
  readonly title: string
  /** 摘要 */
  readonly summary: string
  /** 内容 */
  readonly content: string
  /** 批量标题 */
  readonly manyTitle: string
  /** 批量摘要 */
  readonly manySummary: string
}

/** 系统消息: values of the form of "设置". */
export interface MessageTriggerEditForm {
  /** 触发事件 */
  readonly label?: string | null
  /** 推送渠道 */
  readonly channels: readonly ('website' | 'push')[]
  /** 重要消息 */
  readonly important?: boolean | null
}

/** 选项: values of the form of "新增". */
export interface OptionConfigAddForm {
  /** 选项集 */
  readonly optionName: 'customerSource' | 'serviceCategory' | 'country' | 'city' | 'closingReason' | 'highestDegree' | 'languageGradeType' | 'companyBranch' | 'businessType' | 'articleTag' | 'schoolTier' | 'collegeTag' | 'rankingKind' | 'institutionHighlight' | 'promotionBenefitType' | 'schoolStage' | 'curriculum' | 'teachingLanguage' | 'channelCode'
  /** 上级选项 */
  readonly parentId?: number | null
  /** 选项名称 */
  readonly optionValue: string
  /** 排序 */
  readonly sort: number
}

/** 选项: values of the form of "编辑". */
export interface OptionConfigEditForm {
  /** 选项集 */
  readonly optionName?: 'customerSource' | 'serviceCategory' | 'country' | 'city' | 'closingReason' | 'highestDegree' | 'languageGradeType' | 'companyBranch' | 'businessType' | 'articleTag' | 'schoolTier' | 'collegeTag' | 'rankingKind' | 'institutionHighlight' | 'promotionBenefitType' | 'schoolStage' | 'curriculum' | 'teachingLanguage' | 'channelCode' | null
  /** 上级选项 */
  readonly parentId?: number | null
  /** 选项名称 */
  readonly optionValue: string
  /** 排序 */
  readonly sort: number
}

/** 专业: values of the form of "新增". */
export interface ProfessionalAddForm {
  /** 专业名称 */
  readonly professionalName: string
  /** 英文名称 */
  readonly majorEnglishName?: string | null
  /** 专业分类 */
  readonly professionalClassificationManagementId: number
  /** 专业介绍 */
  readonly professionalDesc: string
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 专业: values of the form of "编辑". */
export interface ProfessionalUpdateForm {
  /** 专业名称 */
  readonly professionalName: string
  /** 英文名称 */
  readonly majorEnglishName?: string | null
  /** 专业分类 */
  readonly professionalClassificationManagementId: number
  /** 专业介绍 */
  readonly professionalDesc: string
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 专业分类: values of the form of "新增". */
export interface ProfessionalClassificationAddForm {
  /** 分类名称 */
  readonly name: string
  /** 排序 */
  readonly sort?: number | null
}

/** 专业分类: values of the form of "编辑". */
export interface ProfessionalClassificationEditForm {
  /** 分类名称 */
  readonly name: string
  /** 排序 */
  readonly sort?: number | null
}

/** 专业分类: values of the form of "调整顺序". */
export interface ProfessionalClassificationArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 上榜机构: values of the form of "新增". */
export interface RankingAddForm {
  /** 榜单 */
  readonly board: 'OVERALL' | 'REPUTATION' | 'SIGNING' | 'RISING'
  /** 机构 */
  readonly institutionId: number
  /** 推荐理由 */
  readonly reason: string
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 上榜机构: values of the form of "编辑". */
export interface RankingEditForm {
  /** 榜单 */
  readonly board?: 'OVERALL' | 'REPUTATION' | 'SIGNING' | 'RISING' | null
  /** 机构 */
  readonly institutionId?: number | null
  /** 推荐理由 */
  readonly reason: string
  /** 显示状态 */
  readonly display?: boolean | null
}

/** 上榜机构: values of the form of "调整顺序". */
export interface RankingArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 返佣收款审核: values of the form of "通过". */
export interface RebateAuditPassForm {
  /** 类型 */
  readonly paymentType?: 'RECEIPT' | 'REFUND' | null
  /** 返佣时间 */
  readonly rebateTime?: string | null
  /** 付款凭证 */
  readonly paymentVoucher?: string | null
}

/** 返佣收款审核: values of the form of "拒绝". */
export interface RebateAuditRefuseForm {
  /** 拒绝原因 */
  readonly reviewResponse: string
}

/** 返佣记录: values of the form of "冲回". */
export interface RebatesRecordReverseForm {
  /** 冲回原因 */
  readonly reason: string
}

/** 返佣记录: values of the form of "补录提成". */
export interface RebatesRecordAddCommissionForm {
  /** 员工 */
  readonly employeeId: number
  /** 提成角色 */
  readonly roleType: 1 | 2 | 3 | 4 | 6
  /** 提成比例 */
  readonly commissionRate: string
  /** 补录原因 */
  readonly reason: string
}

/** 返佣规则: values of the form of "拒绝". */
export interface RebatesRulesRefuseForm {
  /** 拒绝原因 */
  readonly reviewResponse: string
}

/** 返佣规则: values of the form of "退回". */
export interface RebatesRulesReturnedForm {
  /** 退回原因 */
  readonly reviewResponse: string
}

/** 返佣规则: values of the form of "编辑". */
export interface RebatesRulesEditForm {
  /** 订单金额 */
  readonly orderAmount?: string | null
  /** 拒绝或退回原因 */
  readonly reviewResponse?: string | null
  /** 返佣方式 */
  readonly rebateType: 'PROPORTIONAL_REBATES' | 'FIXED_REBATES'
  /** 返佣比例 */
  readonly rebateRate?: string | null
  /** 固定返佣金额 */
  readonly rebateAmount?: string | null
}

/** 定期报表: values of the form of "新增". */
export interface ReportSubscriptionAddForm {
  /** 报表 */
  readonly report: '/dataReport/dataGlance' | '/dataReport/signData' | '/dataReport/institutionalData' | '/dataReport/channelEmployeeData' | '/dataReport/marketEmployeeData' | '/dataReport/customerServiceData' | '/dataReport/customerSourceData' | '/dataReport/consultEmployeeData'
  /** 统计期 */
  readonly period: 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'
  /** 接收人 */
  readonly recipientIds: readonly number[]
}

/** 定期报表: values of the form of "编辑". */
export interface ReportSubscriptionEditForm {
  /** 报表 */
  readonly report: '/dataReport/dataGlance' | '/dataReport/signData' | '/dataReport/institutionalData' | '/dataReport/channelEmployeeData' | '/dataReport/marketEmployeeData' | '/dataReport/customerServiceData' | '/dataReport/customerSourceData' | '/dataReport/consultEmployeeData'
  /** 统计期 */
  readonly period: 'LAST_WEEK' | 'THIS_MONTH' | 'LAST_MONTH'
  /** 接收人 */
  readonly recipientIds: readonly number[]
}

/** 预约福利: values of the form of "新增". */
export interface ReservationAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 福利类型 */
  readonly benefitType: string
  /** 标题 */
  readonly title: string
  /** 说明 */
  readonly description?: string | null
  /** 开始日期 */
  readonly validFrom: string
  /** 结束日期 */
  readonly validTo: string
  /** 数量 */
  readonly quantity?: number | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 预约福利: values of the form of "编辑". */
export interface ReservationEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 福利类型 */
  readonly benefitType: string
  /** 标题 */
  readonly title: string
  /** 说明 */
  readonly description?: string | null
  /** 开始日期 */
  readonly validFrom: string
  /** 结束日期 */
  readonly validTo: string
  /** 数量 */
  readonly quantity?: number | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 预约福利: values of the form of "调整顺序". */
export interface ReservationArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 待领取客资: values of the form of "分配". */
export interface RetentionClientsAssignCustomersForm {
  /** 归属人 */
  readonly attributablePersonId: number
}

/** 待领取客资: values of the form of "删除". */
export interface RetentionClientsDeleteForm {
  /** 删除原因 */
  readonly reason: string
}

/** 角色: values of the form of "新增". */
export interface RoleAddForm {
  /** 角色名称 */
  readonly name: string
  /** 角色描述 */
  readonly description?: string | null
}

/** 角色: values of the form of "编辑". */
export interface RoleEditForm {
  /** 角色名称 */
  readonly name: string
  /** 角色描述 */
  readonly description?: string | null
}

/** 角色: values of the form of "分配权限". */
export interface RoleAssignPermissionsForm {
  /** 权限 */
  readonly permissions: string | number | boolean | unknown | unknown
}

/** 热门搜索: values of the form of "新增". */
export interface SearchTermAddForm {
  /** 搜索词 */
  readonly searchName: string
  /** 展示位置 */
  readonly location: 'HOME' | 'SCHOOL' | 'INSTITUTION' | 'STRATEGY'
  /** 搜索类型 */
  readonly searchType: 'ALL' | 'SCHOOL' | 'MAJOR' | 'INSTITUTION' | 'STRATEGY'
  /** 热门标记 */
  readonly hot?: boolean | null
  /** 排序 */
  readonly sort?: number | null
}

/** 热门搜索: values of the form of "编辑". */
export interface SearchTermEditForm {
  /** 搜索词 */
  readonly searchName: string
  /** 展示位置 */
  readonly location: 'HOME' | 'SCHOOL' | 'INSTITUTION' | 'STRATEGY'
  /** 搜索类型 */
  readonly searchType: 'ALL' | 'SCHOOL' | 'MAJOR' | 'INSTITUTION' | 'STRATEGY'
  /** 热门标记 */
  readonly hot?: boolean | null
  /** 排序 */
  readonly sort: number
}

/** 热门搜索: values of the form of "调整顺序". */
export interface SearchTermArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 服务项目: values of the form of "新增". */
export interface ServiceItemAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 服务项目 */
  readonly content: string
  /** 项目类别 */
  readonly category: string
  /** 价格 */
  readonly price?: string | null
  /** 付款方式 */
  readonly paymentMode: 'ONCE' | 'STAGES'
  /** 服务模式 */
  readonly serviceMode?: 'customize' | 'standard' | null
  /** 服务方式 */
  readonly deliveryMode?: 'ONLINE' | 'OFFLINE' | 'MIXED' | null
  /** 封面 */
  readonly cover?: string | null
  /** 项目介绍 */
  readonly description?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 服务项目: values of the form of "编辑". */
export interface ServiceItemEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 服务项目 */
  readonly content: string
  /** 项目类别 */
  readonly category: string
  /** 价格 */
  readonly price?: string | null
  /** 付款方式 */
  readonly paymentMode: 'ONCE' | 'STAGES'
  /** 服务模式 */
  readonly serviceMode?: 'customize' | 'standard' | null
  /** 服务方式 */
  readonly deliveryMode?: 'ONLINE' | 'OFFLINE' | 'MIXED' | null
  /** 封面 */
  readonly cover?: string | null
  /** 项目介绍 */
  readonly description?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 服务项目: values of the form of "调整顺序". */
export interface ServiceItemArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 服务团队: values of the form of "新增". */
export interface ServiceTeamAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 姓名 */
  readonly name: string
  /** 照片 */
  readonly photo: string
  /** 头衔 */
  readonly title: string
  /** 从业年限 */
  readonly years?: number | null
  /** 擅长业务 */
  readonly specialities?: readonly string[] | null
  /** 擅长国家 */
  readonly countries?: readonly string[] | null
  /** 介绍 */
  readonly introduction?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 服务团队: values of the form of "编辑". */
export interface ServiceTeamEditForm {
  /** 所属机构 */
  readonly institutionId?: number | null
  /** 姓名 */
  readonly name: string
  /** 照片 */
  readonly photo: string
  /** 头衔 */
  readonly title: string
  /** 从业年限 */
  readonly years?: number | null
  /** 擅长业务 */
  readonly specialities?: readonly string[] | null
  /** 擅长国家 */
  readonly countries?: readonly string[] | null
  /** 介绍 */
  readonly introduction?: string | null
  /** 显示 */
  readonly display?: boolean | null
}

/** 服务团队: values of the form of "调整顺序". */
export interface ServiceTeamArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 退订名单: values of the form of "新增". */
export interface SmsOptOutAddForm {
  /** 手机号 */
  readonly phone: string
  /** 类型 */
  readonly kind: 'OPT_OUT' | 'BLACKLIST'
  /** 原因 */
  readonly reason?: string | null
}

/** 退订名单: values of the form of "编辑". */
export interface SmsOptOutEditForm {
  /** 类型 */
  readonly kind: 'OPT_OUT' | 'BLACKLIST'
  /** 原因 */
  readonly reason?: string | null
}

/** 短信任务: values of the form of "新增任务". */
export interface SmsTaskAddForm {
  /** 任务名称 */
  readonly title: string
  /** 类型 */
  readonly kind: 'NOTICE' | 'MARKETING'
  /** 短信模板 */
  readonly templateId?: number | null
  /** 短信内容 */
  readonly content?: string | null
  /** 收件人 */
  readonly source: 'LEADS' | 'LIST'
  /** 客户阶段 */
  readonly leadPhases?: readonly ('NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED' | 'ALLOCATED' | 'MULTIPLE_ASSIGNMENT' | 'ORDERED')[] | null
  /** 意向等级 */
  readonly leadIntentions?: readonly ('HIGH' | 'MEDIUM' | 'LOW' | 'INVALID')[] | null
  /** 客户来源 */
  readonly leadSources?: readonly (string | number | boolean)[] | null
  /** 咨询项目 */
  readonly leadProjects?: readonly (string | number | boolean)[] | null
  /** 意向国家 */
  readonly leadCountries?: readonly (string | number | boolean)[] | null
  /** 分配机构 */
  readonly leadInstitutionIds?: readonly number[] | null
  /** 创建时间从 */
  readonly leadCreatedFrom?: string | null
  /** 创建时间至 */
  readonly leadCreatedTo?: string | null
  /** 最近跟进从 */
  readonly leadFollowedFrom?: string | null
  /** 最近跟进至 */
  readonly leadFollowedTo?: string | null
  /** 归属人 */
  readonly leadOwnerId?: number | null
  /** 收件人名单 */
  readonly recipients?: string | null
  /** 定时发送 */
  readonly scheduleDate?: string | null
  /** 跳过无法发送的收件人 */
  readonly skipFaulty?: boolean | null
  /** 仅存为草稿 */
  readonly draft?: boolean | null
}

/** 短信任务: values of the form of "编辑". */
export interface SmsTaskEditForm {
  /** 任务名称 */
  readonly title: string
  /** 定时发送 */
  readonly scheduleDate?: string | null
}

/** 短信模板: values of the form of "新增". */
export interface SmsTemplateAddForm {
  /** 模板名称 */
  readonly title: string
  /** 类型 */
  readonly kind: 'NOTICE' | 'MARKETING'
  /** 模板内容 */
  readonly content: string
}

/** 短信模板: values of the form of "编辑". */
export interface SmsTemplateEditForm {
  /** 模板名称 */
  readonly title: string
  /** 类型 */
  readonly kind: 'NOTICE' | 'MARKETING'
  /** 模板内容 */
  readonly content: string
}

/** 系统短信: values of the form of "设置". */
export interface SmsTriggerEditForm {
  /** 可用变量 */
  readonly variables?: string | null
  /** 短信模板 */
  readonly templateId: number
}

/** 问卷: values of the form of "新增". */
export interface SurveyAddForm {
  /** 问卷标题 */
  readonly title: string
  /** 投放端 */
  readonly audience: 'APP' | 'MINI'
  /** 题目 */
  readonly questions: string | number | boolean | unknown | unknown
}

/** 问卷: values of the form of "编辑". */
export interface SurveyEditForm {
  /** 问卷标题 */
  readonly title: string
  /** 投放端 */
  readonly audience: 'APP' | 'MINI'
  /** 题目 */
  readonly questions: string | number | boolean | unknown | unknown
}

/** 疑似重复: values of the form of "合并". */
export interface SuspectedDuplicateMergeForm {
  /** 保留客户 */
  readonly keep: 'FIRST' | 'SECOND'
}

/** 埋点统计: values of the form of "重新统计". */
export interface TrackingStatisticsRebuildForm {
  /** 开始日期 */
  readonly from: string
  /** 结束日期 */
  readonly to: string
}

/** 收支记录: values of the form of "更正". */
export interface TransactionsAdjustForm {
  /** 正确金额 */
  readonly correctAmount?: string | null
  /** 更正原因 */
  readonly reason: string
}

/** 用户评价: values of the form of "新增". */
export interface UserEvaluateAddForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 头像 */
  readonly avatar?: string | null
  /** 昵称 */
  readonly nickname: string
  /** 录取学校 */
  readonly schoolOffered: string
  /** 星级 */
  readonly stars: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS'
  /** 评价内容 */
  readonly content: string
  /** 图片 */
  readonly pictures?: readonly string[] | null
  /** 排序 */
  readonly sort?: number | null
}

/** 用户评价: values of the form of "编辑". */
export interface UserEvaluateEditForm {
  /** 所属机构 */
  readonly institutionId: number
  /** 头像 */
  readonly avatar?: string | null
  /** 昵称 */
  readonly nickname: string
  /** 录取学校 */
  readonly schoolOffered: string
  /** 星级 */
  readonly stars: 'ONE_STAR' | 'TWO_STARS' | 'THREE_STARS' | 'FOUR_STARS' | 'FIVE_STARS'
  /** 评价内容 */
  readonly content: string
  /** 图片 */
  readonly pictures?: readonly string[] | null
  /** 排序 */
  readonly sort?: number | null
}

/** 用户评价: values of the form of "调整顺序". */
export interface UserEvaluateArrangeForm {
  /** 排在谁之前 */
  readonly before?: number | null
  /** 排在谁之后 */
  readonly after?: number | null
}

/** 应用版本: values of the form of "新增". */
export interface VersionManagementAddForm {
  /** 平台 */
  readonly platform: boolean
  /** 版本号 */
  readonly versionNumber: string
  /** 最低支持版本 */
  readonly miniVersion?: string | null
  /** 下载地址 */
  readonly downloadUrl?: string | null
  /** 强制更新 */
  readonly forceUpdate: boolean
  /** 更新提醒 */
  readonly remind?: boolean | null
  /** 更新内容 */
  readonly updateContent: string
}

/** 应用版本: values of the form of "编辑". */
export interface VersionManagementEditForm {
  /** 发布状态 */
  readonly state?: 'DRAFT' | 'PUBLISHED' | null
  /** 平台 */
  readonly platform?: boolean | null
  /** 版本号 */
  readonly versionNumber?: string | null
  /** 最低支持版本 */
  readonly miniVersion?: string | null
  /** 下载地址 */
  readonly downloadUrl?: string | null
  /** 强制更新 */
  readonly forceUpdate?: boolean | null
  /** 更新提醒 */
  readonly remind?: boolean | null
  /** 更新内容 */
  readonly updateContent: string
}

/** Rows by the name of their resource. */
export interface ResourceRows {
  readonly accurateCustomer: AccurateCustomerRow
  readonly admissionCase: AdmissionCaseRow
  readonly allocationCustomer: AllocationCustomerRow
  readonly article: ArticleRow
  readonly auditAction: AuditActionRow
  readonly auditEntity: AuditEntityRow
  readonly banner: BannerRow
  readonly cancellOrderAudit: CancellOrderAuditRow
  readonly claimRecord: ClaimRecordRow
  readonly clientIntention: ClientIntentionRow
  readonly clientReservation: ClientReservationRow
  readonly clientUser: ClientUserRow
  readonly college: CollegeRow
  readonly collegeMajor: CollegeMajorRow
  readonly collegeRanking: CollegeRankingRow
  readonly comment: CommentRow
  readonly commentReply: CommentReplyRow
  readonly commission: CommissionRow
  readonly commissionLine: CommissionLineRow
  readonly commissionRate: CommissionRateRow
  readonly customerReturnVisits: CustomerReturnVisitsRow
  readonly department: DepartmentRow
  readonly diyService: DiyServiceRow
  readonly employee: EmployeeRow
  readonly enrollmentProgram: EnrollmentProgramRow
  readonly followRecord: FollowRecordRow
  readonly highSeas: HighSeasRow
  readonly honoraryQualifications: HonoraryQualificationsRow
  readonly honoraryQualificationsSchool: HonoraryQualificationsSchoolRow
  readonly inboundBatch: InboundBatchRow
  readonly inboundClient: InboundClientRow
  readonly inboundFeed: InboundFeedRow
  readonly inboundKey: InboundKeyRow
  readonly inboundScope: InboundScopeRow
  readonly institution: InstitutionRow
  readonly institutionArticle: InstitutionArticleRow
  readonly institutionScoreRecord: InstitutionScoreRecordRow
  readonly institutionWithoutStore: InstitutionWithoutStoreRow
  readonly institutionsCancelledOrders: InstitutionsCancelledOrdersRow
  readonly institutionsCooperation: InstitutionsCooperationRow
  readonly institutionsCustomer: InstitutionsCustomerRow
  readonly institutionsEmployee: InstitutionsEmployeeRow
  readonly institutionsOrder: InstitutionsOrderRow
  readonly institutionsRegistration: InstitutionsRegistrationRow
  readonly institutionsStore: InstitutionsStoreRow
  readonly institutionsUserEvaluate: InstitutionsUserEvaluateRow
  readonly internationalSchool: InternationalSchoolRow
  readonly linkableCustomer: LinkableCustomerRow
  readonly lossRecord: LossRecordRow
  readonly manualMessage: ManualMessageRow
  readonly messageTemplate: MessageTemplateRow
  readonly messageTrigger: MessageTriggerRow
  readonly operationLog: OperationLogRow
  readonly optionConfig: OptionConfigRow
  readonly order: OrderRow
  readonly platformStatistics: PlatformStatisticsRow
  readonly professional: ProfessionalRow
  readonly professionalClassification: ProfessionalClassificationRow
  readonly ranking: RankingRow
  readonly rebateAudit: RebateAuditRow
  readonly rebatesRecord: RebatesRecordRow
  readonly rebatesRuleVersion: RebatesRuleVersionRow
  readonly rebatesRules: RebatesRulesRow
  readonly reportSending: ReportSendingRow
  readonly reportSubscription: ReportSubscriptionRow
  readonly reservation: ReservationRow
  readonly retentionClients: RetentionClientsRow
  readonly role: RoleRow
  readonly searchTerm: SearchTermRow
  readonly serviceItem: ServiceItemRow
  readonly serviceTeam: ServiceTeamRow
  readonly signedOrder: SignedOrderRow
  readonly smsOptOut: SmsOptOutRow
  readonly smsRecord: SmsRecordRow
  readonly smsTask: SmsTaskRow
  readonly smsTemplate: SmsTemplateRow
  readonly smsTrigger: SmsTriggerRow
  readonly storeEvent: StoreEventRow
  readonly survey: SurveyRow
  readonly surveyAnswer: SurveyAnswerRow
  readonly surveyVersion: SurveyVersionRow
  readonly suspectedDuplicate: SuspectedDuplicateRow
  readonly trackingStatistics: TrackingStatisticsRow
  readonly transactions: TransactionsRow
  readonly userEvaluate: UserEvaluateRow
  readonly versionManagement: VersionManagementRow
  readonly webhookDelivery: WebhookDeliveryRow
}

/** Forms by the name of the resource and the key of the action. */
export interface ActionForms {
  readonly accurateCustomer: {
    readonly setStage: AccurateCustomerSetStageForm
  }
  readonly admissionCase: {
    readonly add: AdmissionCaseAddForm
    readonly edit: AdmissionCaseEditForm
    readonly arrange: AdmissionCaseArrangeForm
  }
  readonly allocationCustomer: {
    readonly precise: AllocationCustomerPreciseForm
    readonly addOrder: AllocationCustomerAddOrderForm
  }
  readonly article: {
    readonly add: ArticleAddForm
    readonly edit: ArticleEditForm
    readonly schedule: ArticleScheduleForm
    readonly reschedule: ArticleRescheduleForm
  }
  readonly banner: {
    readonly add: BannerAddForm
    readonly edit: BannerEditForm
    readonly arrange: BannerArrangeForm
  }
  readonly cancellOrderAudit: {
    readonly pass: CancellOrderAuditPassForm
    readonly reject: CancellOrderAuditRejectForm
  }
  readonly clientUser: {
    readonly link: ClientUserLinkForm
    readonly handOver: ClientUserHandOverForm
  }
  readonly college: {
    readonly add: CollegeAddForm
    readonly edit: CollegeEditForm
  }
  readonly collegeMajor: {
    readonly add: CollegeMajorAddForm
    readonly edit: CollegeMajorEditForm
  }
  readonly collegeRanking: {
    readonly add: CollegeRankingAddForm
    readonly edit: CollegeRankingEditForm
  }
  readonly comment: {
    readonly reply: CommentReplyForm
    readonly editReply: CommentEditReplyForm
    readonly hide: CommentHideForm
  }
  readonly commission: {
    readonly lock: CommissionLockForm
    readonly markPaid: CommissionMarkPaidForm
  }
  readonly commissionLine: {
    readonly correct: CommissionLineCorrectForm
  }
  readonly commissionRate: {
    readonly add: CommissionRateAddForm
  }
  readonly customerReturnVisits: {
    readonly visited: CustomerReturnVisitsVisitedForm
    readonly cancel: CustomerReturnVisitsCancelForm
  }
  readonly department: {
    readonly add: DepartmentAddForm
    readonly edit: DepartmentEditForm
  }
  readonly diyService: {
    readonly add: DiyServiceAddForm
    readonly edit: DiyServiceEditForm
    readonly arrange: DiyServiceArrangeForm
  }
  readonly employee: {
    readonly add: EmployeeAddForm
    readonly edit: EmployeeEditForm
    readonly lock: EmployeeLockForm
  }
  readonly enrollmentProgram: {
    readonly add: EnrollmentProgramAddForm
    readonly edit: EnrollmentProgramEditForm
    readonly arrange: EnrollmentProgramArrangeForm
  }
  readonly followRecord: {
    readonly edit: FollowRecordEditForm
    readonly correct: FollowRecordCorrectForm
  }
  readonly highSeas: {
    readonly allocate: HighSeasAllocateForm
    readonly selfReservation: HighSeasSelfReservationForm
  }
  readonly honoraryQualifications: {
    readonly add: HonoraryQualificationsAddForm
    readonly edit: HonoraryQualificationsEditForm
    readonly arrange: HonoraryQualificationsArrangeForm
  }
  readonly honoraryQualificationsSchool: {
    readonly add: HonoraryQualificationsSchoolAddForm
    readonly edit: HonoraryQualificationsSchoolEditForm
    readonly arrange: HonoraryQualificationsSchoolArrangeForm
  }
  readonly inboundClient: {
    readonly add: InboundClientAddForm
    readonly edit: InboundClientEditForm
  }
  readonly inboundKey: {
    readonly rotate: InboundKeyRotateForm
  }
  readonly institution: {
    readonly add: InstitutionAddForm
    readonly edit: InstitutionEditForm
    readonly rating: InstitutionRatingForm
    readonly addServiceItem: InstitutionAddServiceItemForm
    readonly setAttributablePerson: InstitutionSetAttributablePersonForm
    readonly updateAllocateCustomer: InstitutionUpdateAllocateCustomerForm
  }
  readonly institutionArticle: {
    readonly add: InstitutionArticleAddForm
    readonly edit: InstitutionArticleEditForm
    readonly schedule: InstitutionArticleScheduleForm
    readonly reschedule: InstitutionArticleRescheduleForm
  }
  readonly institutionsCancelledOrders: {
    readonly refund: InstitutionsCancelledOrdersRefundForm
    readonly correctRefundDue: InstitutionsCancelledOrdersCorrectRefundDueForm
    readonly submitRule: InstitutionsCancelledOrdersSubmitRuleForm
    readonly rebates: InstitutionsCancelledOrdersRebatesForm
  }
  readonly institutionsCooperation: {
    readonly finalPass: InstitutionsCooperationFinalPassForm
    readonly reject: InstitutionsCooperationRejectForm
  }
  readonly institutionsCustomer: {
    readonly add: InstitutionsCustomerAddForm
    readonly edit: InstitutionsCustomerEditForm
    readonly setAttributablePerson: InstitutionsCustomerSetAttributablePersonForm
    readonly setStaffPerson: InstitutionsCustomerSetStaffPersonForm
    readonly addReturnVisit: InstitutionsCustomerAddReturnVisitForm
    readonly updateCreateDate: InstitutionsCustomerUpdateCreateDateForm
    readonly uploadCustomer: InstitutionsCustomerUploadCustomerForm
    readonly followUpWithCustomers: InstitutionsCustomerFollowUpWithCustomersForm
    readonly allocation: InstitutionsCustomerAllocationForm
    readonly allocationAgain: InstitutionsCustomerAllocationAgainForm
    readonly exclusiveAllocation: InstitutionsCustomerExclusiveAllocationForm
    readonly confirmAllocate: InstitutionsCustomerConfirmAllocateForm
    readonly highSeas: InstitutionsCustomerHighSeasForm
    readonly selfReservation: InstitutionsCustomerSelfReservationForm
    readonly customerIntention: InstitutionsCustomerCustomerIntentionForm
    readonly combine: InstitutionsCustomerCombineForm
  }
  readonly institutionsEmployee: {
    readonly add: InstitutionsEmployeeAddForm
    readonly edit: InstitutionsEmployeeEditForm
  }
  readonly institutionsOrder: {
    readonly pay: InstitutionsOrderPayForm
    readonly followUpWithCustomers: InstitutionsOrderFollowUpWithCustomersForm
    readonly rebates: InstitutionsOrderRebatesForm
    readonly submitRule: InstitutionsOrderSubmitRuleForm
    readonly cancelOrder: InstitutionsOrderCancelOrderForm
  }
  readonly institutionsRegistration: {
    readonly setFollowUp: InstitutionsRegistrationSetFollowUpForm
    readonly enter: InstitutionsRegistrationEnterForm
  }
  readonly institutionsStore: {
    readonly add: InstitutionsStoreAddForm
    readonly edit: InstitutionsStoreEditForm
  }
  readonly manualMessage: {
    readonly add: ManualMessageAddForm
    readonly edit: ManualMessageEditForm
  }
  readonly messageTemplate: {
    readonly edit: MessageTemplateEditForm
  }
  readonly messageTrigger: {
    readonly edit: MessageTriggerEditForm
  }
  readonly optionConfig: {
    readonly add: OptionConfigAddForm
    readonly edit: OptionConfigEditForm
  }
  readonly professional: {
    readonly add: ProfessionalAddForm
    readonly update: ProfessionalUpdateForm
  }
  readonly professionalClassification: {
    readonly add: ProfessionalClassificationAddForm
    readonly edit: ProfessionalClassificationEditForm
    readonly arrange: ProfessionalClassificationArrangeForm
  }
  readonly ranking: {
    readonly add: RankingAddForm
    readonly edit: RankingEditForm
    readonly arrange: RankingArrangeForm
  }
  readonly rebateAudit: {
    readonly pass: RebateAuditPassForm
    readonly refuse: RebateAuditRefuseForm
  }
  readonly rebatesRecord: {
    readonly reverse: RebatesRecordReverseForm
    readonly addCommission: RebatesRecordAddCommissionForm
  }
  readonly rebatesRules: {
    readonly refuse: RebatesRulesRefuseForm
    readonly returned: RebatesRulesReturnedForm
    readonly edit: RebatesRulesEditForm
  }
  readonly reportSubscription: {
    readonly add: ReportSubscriptionAddForm
    readonly edit: ReportSubscriptionEditForm
  }
  readonly reservation: {
    readonly add: ReservationAddForm
    readonly edit: ReservationEditForm
    readonly arrange: ReservationArrangeForm
  }
  readonly retentionClients: {
    readonly assignCustomers: RetentionClientsAssignCustomersForm
    readonly delete: RetentionClientsDeleteForm
  }
  readonly role: {
    readonly add: RoleAddForm
    readonly edit: RoleEditForm
    readonly 'assign-permissions': RoleAssignPermissionsForm
  }
  readonly searchTerm: {
    readonly add: SearchTermAddForm
    readonly edit: SearchTermEditForm
    readonly arrange: SearchTermArrangeForm
  }
  readonly serviceItem: {
    readonly add: ServiceItemAddForm
    readonly edit: ServiceItemEditForm
    readonly arrange: ServiceItemArrangeForm
  }
  readonly serviceTeam: {
    readonly add: ServiceTeamAddForm
    readonly edit: ServiceTeamEditForm
    readonly arrange: ServiceTeamArrangeForm
  }
  readonly smsOptOut: {
    readonly add: SmsOptOutAddForm
    readonly edit: SmsOptOutEditForm
  }
  readonly smsTask: {
    readonly add: SmsTaskAddForm
    readonly edit: SmsTaskEditForm
  }
  readonly smsTemplate: {
    readonly add: SmsTemplateAddForm
    readonly edit: SmsTemplateEditForm
  }
  readonly smsTrigger: {
    readonly edit: SmsTriggerEditForm
  }
  readonly survey: {
    readonly add: SurveyAddForm
    readonly edit: SurveyEditForm
  }
  readonly suspectedDuplicate: {
    readonly merge: SuspectedDuplicateMergeForm
  }
  readonly trackingStatistics: {
    readonly rebuild: TrackingStatisticsRebuildForm
  }
  readonly transactions: {
    readonly adjust: TransactionsAdjustForm
  }
  readonly userEvaluate: {
    readonly add: UserEvaluateAddForm
    readonly edit: UserEvaluateEditForm
    readonly arrange: UserEvaluateArrangeForm
  }
  readonly versionManagement: {
    readonly add: VersionManagementAddForm
    readonly edit: VersionManagementEditForm
  }
}
