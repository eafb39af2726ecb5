/**
 * Where a service document says *not shown*, the real service may answer in several plausible
 * ways. Each switch below names one such place, and tests run the nodes against every value.
 * "D1 B" means service document 1, part B.
 */
export interface Shapes {
	/**
	 * Lists of letters, callbacks and price models. D1 B, fields: "any list envelope: not shown".
	 * `named` wraps in the resource's own name: `{ letters: [] }`, `{ callbacks: [] }`, `{ prices: [] }`;
	 * `hal` in that within `_embedded`.
	 */
	letterLists: 'array' | 'items' | 'data' | 'named' | 'hal';
	/**
	 * What a callback shows when it is read. D1 B, fields: "The fields of a returned … callback: not
	 * shown". With `id in lists` a single one shows everything.
	 */
	callbackFields: 'all' | 'no endpoint' | 'id in lists';
	/** IDs of letters and callbacks that are created from now on. D1 B, fields: "not shown". */
	letterIds: 'uuid' | 'numeric';
	/** Status of a created letter or callback. D1 B, endpoints: "status codes … not shown". */
	letterCreateStatus: 200 | 201 | 202;
	/** Answer to PUT of a letter or callback. D1 B, endpoints: "Response bodies … not shown". */
	letterUpdates: 'object' | 'nothing';
	/**
	 * Success without a body where no status is documented: DELETE of a letter or callback, updates
	 * with `letterUpdates: 'nothing'`, resume with `resumeAnswer: 'nothing'`, pause of a campaign with
	 * `campaignPauseAnswer: 'nothing'`, and in the address book PUT of a group and bulk import, where
	 * their shapes say `nothing`.
	 */
	noBody: '204' | '200 empty' | '200 object';
	/**
	 * Body of a callback's request when `data` is omitted. D1, events: "The default payload when
	 * `data` is omitted: not shown".
	 */
	callbackDefaultData: 'status' | 'nothing';
	/** Answer to resume. D2 A and B, endpoints: "success body: not shown". */
	resumeAnswer: 'message' | 'nothing';
	/** D2 A and B, endpoints: "Pause response body and status of the campaigns interface … not shown". */
	campaignPauseAnswer: 'message' | 'nothing';
	/**
	 * How the response to the trigger call gives its number: as JSON, in a JSON string, in an object, or
	 * as plain text. D2 A and B, endpoints: "200 with the number of added recipients".
	 */
	triggerAnswer: 'json number' | 'json string' | 'object' | 'text';
	/**
	 * Page size of message lists without `take`, and the largest page given whatever `take` asks
	 * (null: no limit). D2, limits: "default and maximum values of skip and take: not shown". The
	 * largest page holds for voice too, where `take` is required (D3, limits).
	 */
	defaultTake: number;
	maxTake: number | null;
	/** Presence of `url` in order answers. D1 C: "The condition under which url is present …: not shown". */
	orderUrl: 'present' | 'absent';
	/**
	 * The description that order details follow. D1 C, "An earlier description of the same
	 * interface differs": the payment id is a numeric check-digit string, and receipt,
	 * shopper_bank_account and the capture/refund timestamps don't exist. Amounts are JSON numbers
	 * in both. Requests are judged by the current description whatever this says.
	 */
	orderDescription: 'current' | 'earlier';
	/** D1 C: the example payloads say `modified_date`, the field tables `date_last_modified`. */
	captureTimestamp: 'date_last_modified' | 'modified_date';
	/** The day used for listing orders. D1 C, earlier description: "interpreted in the UTC+1 time zone". */
	orderDay: 'UTC' | 'UTC+1';
	/**
	 * How the opaque wallet session travels. D1 C: "the opaque merchant session as a string": as
	 * a JSON string, as plain text, or as text that is labelled as JSON.
	 */
	walletSession: 'json string' | 'text' | 'json';
	/** D1 C: business authorize answers `STATUS_SUCCESS` or `STATUS_FAILURE`. */
	businessAuthorize: 'STATUS_SUCCESS' | 'STATUS_FAILURE';
	/** Status of uploads, created dossiers and invites. D1 A: "Status codes of upload … not shown". */
	signingCreateStatus: 200 | 201 | 202;
	/**
	 * Headers of a download: type and name, or only "some bytes". D1 A says "file content" without
	 * any header.
	 */
	signingDownload: 'named' | 'bare';
	/** Status of a download after the dossier expired. D1 A: not shown. */
	signingExpired: 404 | 410;
	/**
	 * Whether a tag has derived locations wherever it's used, or only if the PDF may contain it. D1 A: "when a tag is
	 * used the response holds the derived locations"; what it holds for a tag that isn't there is not shown.
	 */
	signingTags: 'found' | 'searched';
	/** Envelope of the filtered list of test results. D3 B: "exact response shape …: not shown". */
	testResultLists: 'array' | 'items' | 'results' | 'hal';
	/** Order of the list of call records. D3 C: not shown. */
	callOrder: 'as recorded' | 'oldest first' | 'newest first';
	/** D3 B: the table says `syncedWithNTP`, the example `syncedWithNtp`. */
	ntpSpelling: 'syncedWithNTP' | 'syncedWithNtp';
	/**
	 * How the number of a handset begins. D3 B, test: "with leading zeroes by default; the prefix can be switched in
	 * the application to plus or to no leading zeroes".
	 */
	handsetNumbers: 'zeroes' | 'plus' | 'digits';
	/**
	 * Address book: lists of contacts in a group, fields, opt-outs of all types, and search results.
	 * D2 C, endpoints: "contacts", "fields", "OptOut entries", "Search" without an envelope.
	 */
	addressLists: 'array' | 'items' | 'data' | 'named' | 'hal';
	/** What a PUT of a group or contact does to fields that it leaves out. D2 C: not shown. */
	addressPut: 'replaced' | 'kept';
	/** D2 C, endpoints: "PUT of a group … not shown". */
	groupUpdateAnswer: 'object' | 'nothing';
	/** D2 C, endpoints: "the bulk import … not shown". */
	bulkImportAnswer: 'nothing' | 'count' | 'contacts' | 'object';
	/** What the integer of the opt-out bulk call counts: values sent, or values changed. D2 C: not shown. */
	optOutBulkCounts: 'entries' | 'changes';
	/**
	 * Values that are opted in: listed beside those that are opted out, only by `isActive=false`, or
	 * nowhere, as if they were removed. D2 C: not shown.
	 */
	optedInValues: 'listed' | 'asked for' | 'removed';
	/** A value that never opted out or in. D2 C: not shown. */
	unknownOptOut: '404' | 'inactive';
	/** Optional fields of a contact that have no value. D2 C: not shown. */
	emptyContactFields: 'absent' | 'null';
	/** Whether the list of fields has Company and CustomField1 to 10. D2 C: not shown. */
	predefinedFields: 'listed' | 'absent';
	/** Values of `type` in search results. D2 C: not shown. */
	searchTypes: 'lower' | 'capital';
	/**
	 * Dump: `groupIds` and `contactIds` are both "required" (D2 C). `named`: both names have to be
	 * there, one may be empty; `either`: one of them is enough; `filled`: both need an id.
	 */
	dumpIds: 'named' | 'either' | 'filled';
	/**
	 * Dump: "filtered by the opt-out lists first, and returned contacts are flagged" (D2 C): those who
	 * opted out are left out, or returned with the flag.
	 */
	dumpOptedOut: 'leftOut' | 'flagged';
	/** `isUnsubscribed` of dumps, a "boolean-like string" (D2 C): true, True or 1. */
	unsubscribedText: 'lower' | 'capital' | 'digit';
	/**
	 * Answer to a claim or a number request with `simulate`. D2 D: 201 and the object, "validates
	 * without acting"; whether it then has an id, or a body at all, is not shown.
	 */
	simulatedAnswer: 'with id' | 'without id' | 'nothing';
	/** Cancelled claims and phone numbers: read as before, or unknown. D2, states: "beyond this: not shown". */
	cancelledNumbers: 'unknown' | 'kept';
	/**
	 * Answer about a webhook of bulk email that isn't set up. D2 E: "400 bad request"; for what,
	 * and whether there are others, is undocumented.
	 */
	missingWebhook: 400 | 404 | 204;
	/** A deleted webhook: read with `DeletedOn`, or missing. D2 E: "null when not deleted". */
	deletedWebhook: 'kept' | 'missing';
	/** `CreatedOnUtc` and the like. D2 E: "UTC date-time"; whether it says so is undocumented. */
	webhookUtc: 'with Z' | 'without zone';
	/**
	 * A single record: alone, or in an envelope, of its own name (`{ letter: {} }`) or not. The documents name
	 * the record that a response has, or its fields, and show no envelope; whether there is one isn't said.
	 */
	records: 'bare' | 'data' | 'named';
	/** Lists that come as an array by the switches of their own: bare, or within `_embedded`. As with `records`. */
	lists: 'array' | 'hal';
	/** Case of the values of `status`, `state` and the like. The full sets are not shown (D1 and D2, states). */
	statusCase: 'documented' | 'lower' | 'upper';
	/** Amounts, costs and prices: some services write them as text, to keep all decimals. */
	amounts: 'numbers' | 'text';
	/** Values that are true or false. D2 C has "boolean-like" strings. */
	booleans: 'boolean' | 'text';
	/** The length that a list says it has. Records can come and go between two pages. */
	totals: 'right' | 'too small' | 'too large';
	/** When a record can be read that was created by a request: at once, or at the second attempt. Not shown. */
	created: 'at once' | 'later';
	/** Order of several records in the response to a request that isn't a GET. Shown for route tests only (D3 B). */
	recordOrder: 'as requested' | 'reversed';
	/**
	 * Body of an error. Signing has its own, documented one. D1, errors: "Letters … not shown", payments "format of an
	 * error body: not shown"; D2, errors: "Error bodies and codes: not shown".
	 */
	errors: 'message' | 'error' | 'errors' | 'text' | 'html' | 'empty';
	/**
	 * Properties that the documents don't name (at the top of a body, or deeper), and query
	 * parameters, such as `From` of call records (D3, limits): rejected, or kept as the real service might. Accepting
	 * lets a letter carry `reference`, which the replace key `[REFERENCE]` needs and whose property is undocumented (D1
	 * B).
	 */
	unknownProperties: 'refused' | 'kept';
	/**
	 * Messages and campaigns to a group or contact that the address book lacks, or to a number that no
	 * country has. D2, errors: "Error bodies and codes: not shown"; that SVC refuses them isn't said either.
	 * The trial refuses them, so that a person notices a mistake there.
	 */
	unknownRecipients: 'accepted' | 'refused';
}

export const defaultShapes: Readonly<Shapes> = Object.freeze({
	letterLists: 'array',
	callbackFields: 'all',
	letterIds: 'uuid',
	letterCreateStatus: 201,
	letterUpdates: 'object',
	noBody: '204',
	callbackDefaultData: 'status',
	resumeAnswer: 'message',
	campaignPauseAnswer: 'message',
	triggerAnswer: 'json number',
	defaultTake: 20,
	maxTake: null,
	orderUrl: 'present',
	orderDescription: 'current',
	captureTimestamp: 'date_last_modified',
	orderDay: 'UTC',
	walletSession: 'json string',
	businessAuthorize: 'STATUS_SUCCESS',
	signingCreateStatus: 201,
	signingDownload: 'named',
	signingExpired: 410,
	signingTags: 'found',
	testResultLists: 'array',
	callOrder: 'as recorded',
	ntpSpelling: 'syncedWithNTP',
	handsetNumbers: 'zeroes',
	addressLists: 'array',
	addressPut: 'replaced',
	groupUpdateAnswer: 'object',
	bulkImportAnswer: 'nothing',
	optOutBulkCounts: 'entries',
	optedInValues: 'listed',
	unknownOptOut: '404',
	emptyContactFields: 'absent',
	predefinedFields: 'listed',
	searchTypes: 'lower',
	dumpIds: 'named',
	dumpOptedOut: 'leftOut',
	unsubscribedText: 'lower',
	simulatedAnswer: 'with id',
	cancelledNumbers: 'unknown',
	missingWebhook: 404,
	deletedWebhook: 'kept',
	webhookUtc: 'with Z',
	records: 'bare',
	lists: 'array',
	statusCase: 'documented',
	amounts: 'numbers',
	booleans: 'boolean',
	totals: 'right',
	created: 'at once',
	recordOrder: 'as requested',
	errors: 'message',
	unknownProperties: 'refused',
	unknownRecipients: 'accepted',
});

/** The values each switch may take; `'number'` stands for any whole number from 1. */
export const shapeValues: { [K in keyof Shapes]: ReadonlyArray<Shapes[K] | 'number'> } = {
	letterLists: ['array', 'items', 'data', 'named', 'hal'],
	callbackFields: ['all', 'no endpoint', 'id in lists'],
	letterIds: ['uuid', 'numeric'],
	letterCreateStatus: [200, 201, 202],
	letterUpdates: ['object', 'nothing'],
	noBody: ['204', '200 empty', '200 object'],
	callbackDefaultData: ['status', 'nothing'],
	resumeAnswer: ['message', 'nothing'],
	campaignPauseAnswer: ['message', 'nothing'],
	triggerAnswer: ['json number', 'json string', 'object', 'text'],
	defaultTake: ['number'],
	maxTake: ['number', null],
	orderUrl: ['present', 'absent'],
	orderDescription: ['current', 'earlier'],
	captureTimestamp: ['date_last_modified', 'modified_date'],
	orderDay: ['UTC', 'UTC+1'],
	walletSession: ['json string', 'text', 'json'],
	businessAuthorize: ['STATUS_SUCCESS', 'STATUS_FAILURE'],
	signingCreateStatus: [200, 201, 202],
	signingDownload: ['named', 'bare'],
	signingExpired: [404, 410],
	signingTags: ['found', 'searched'],
	testResultLists: ['array', 'items', 'results', 'hal'],
	callOrder: ['as recorded', 'oldest first', 'newest first'],
	ntpSpelling: ['syncedWithNTP', 'syncedWithNtp'],
	handsetNumbers: ['zeroes', 'plus', 'digits'],
	addressLists: ['array', 'items', 'data', 'named', 'hal'],
	addressPut: ['replaced', 'kept'],
	groupUpdateAnswer: ['object', 'nothing'],
	bulkImportAnswer: ['nothing', 'count', 'contacts', 'object'],
	optOutBulkCounts: ['entries', 'changes'],
	optedInValues: ['listed', 'asked for', 'removed'],
	unknownOptOut: ['404', 'inactive'],
	emptyContactFields: ['absent', 'null'],
	predefinedFields: ['listed', 'absent'],
	searchTypes: ['lower', 'capital'],
	dumpIds: ['named', 'either', 'filled'],
	dumpOptedOut: ['leftOut', 'flagged'],
	unsubscribedText: ['lower', 'capital', 'digit'],
	simulatedAnswer: ['with id', 'without id', 'nothing'],
	cancelledNumbers: ['unknown', 'kept'],
	missingWebhook: [400, 404, 204],
	deletedWebhook: ['kept', 'missing'],
	webhookUtc: ['with Z', 'without zone'],
	records: ['bare', 'data', 'named'],
	lists: ['array', 'hal'],
	statusCase: ['documented', 'lower', 'upper'],
	amounts: ['numbers', 'text'],
	booleans: ['boolean', 'text'],
	totals: ['right', 'too small', 'too large'],
	created: ['at once', 'later'],
	recordOrder: ['as requested', 'reversed'],
	errors: ['message', 'error', 'errors', 'text', 'html', 'empty'],
	unknownProperties: ['refused', 'kept'],
	unknownRecipients: ['accepted', 'refused'],
};

/** Says what is wrong with a choice of shapes, or nothing when all is well. */
export function shapeProblem(choice: object): string | undefined {
	for (const [name, value] of Object.entries(choice)) {
		const allowed: readonly unknown[] | undefined = Object.hasOwn(shapeValues, name)
			? shapeValues[name as keyof Shapes]
			: undefined;
		if (!allowed)
			return `no shape is named ${name}; there are ${Object.keys(shapeValues).join(', ')}`;
		const isCount = allowed.includes('number') && Number.isSafeInteger(value) && Number(value) >= 1;
		if (!isCount && !allowed.some((one) => one === value && one !== 'number')) {
			return `shape ${name} can be ${allowed.map((one) => JSON.stringify(one)).join(', ')}`;
		}
	}
	return undefined;
}
