//go:build desktop && e2e

package desktop

/*
#cgo linux pkg-config: gtk+-3.0
#cgo linux pkg-config: webkit2gtk-4.1
#include <webkit2/webkit2.h>

static WebKitWebView *view;
static GObject *(*construct)(GType, guint, GObjectConstructParam *);

static GObject *constructAutomated(GType type, guint count, GObjectConstructParam *params) {
	for (guint i = 0; i < count; i++)
		if (g_strcmp0(params[i].pspec->name, "is-controlled-by-automation") == 0)
			g_value_set_boolean(params[i].value, TRUE);
	GObject *object = construct(type, count, params);
	if (!view) view = WEBKIT_WEB_VIEW(object);
	return object;
}

static WebKitWebView *giveView(WebKitAutomationSession *session, gpointer data) {
	return view;
}

static void sessionStarted(WebKitWebContext *context, WebKitAutomationSession *session, gpointer data) {
	WebKitApplicationInfo *info = webkit_application_info_new();
	webkit_application_info_set_name(info, "balcao");
	webkit_automation_session_set_application_info(session, info);
	webkit_application_info_unref(info);
	g_signal_connect(session, "create-web-view", G_CALLBACK(giveView), NULL);
}

static void allowAutomation(void) {
	GObjectClass *class = G_OBJECT_CLASS(g_type_class_ref(WEBKIT_TYPE_WEB_VIEW));
	construct = class->constructor;
	class->constructor = constructAutomated;
	WebKitWebContext *context = webkit_web_context_get_default();
	webkit_web_context_set_automation_allowed(context, TRUE);
	g_signal_connect(context, "automation-started", G_CALLBACK(sessionStarted), NULL);
}
*/
import "C"

// allowAutomation lets a WebDriver drive the window that is opened next: the web
// view can only be made controllable while it is built, which Wails does.
func allowAutomation() { C.allowAutomation() }
