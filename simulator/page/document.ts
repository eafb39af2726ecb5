import { html, Html } from './html.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** A whole page around its content. `refresh` is where the changing part is asked for again. */
export function pageDocument(title: string, body: Html, refresh: string): string {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				<style>
					${new Html(style)}
				</style>
			</head>
			<body data-refresh="${refresh}">
				${body}
				<div id="notice" role="status" hidden></div>
				<script>
					${new Html(script)};
				</script>
			</body>
		</html>`.text;
}
