import { fieldsWithFiles, type InputFile, inputFile } from '../http';
import type { InputItem, Run } from '../send';
import { earlierItems } from './earlier/earlierOutput';
import type { Parameters } from './parameters';

/** @param files gets those that are opened */
export function inputItem(
	{ context, connection }: Pick<Run, 'context' | 'connection'>,
	parameters: Parameters,
	index: number,
	files: InputFile[] = [],
): InputItem {
	return {
		index,
		startedAt: parameters.startedAt,
		environment: connection.account.environment?.name,
		endsRun: !context.continueOnFail(),
		get files() {
			return fieldsWithFiles(context, index);
		},
		get json() {
			return context.getInputData()[index]?.json ?? {};
		},
		wasSent: () => parameters.wasSent(index),
		earlier: () => earlierItems(context, index),
		get read() {
			return parameters.readContext(index);
		},
		file: async (binaryField, parameter) => {
			const file = await inputFile(context, index, binaryField, parameter);
			files.push(file);
			return file;
		},
	};
}
